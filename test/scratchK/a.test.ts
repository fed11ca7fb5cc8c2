import { expect, it } from 'vitest';
import { Entity, normalize, denormalize, Collection, Query, All, schema, Invalidate } from '../../src/index.js';
import { normalizeInStore } from '../../src/normalize/normalize.js';
import { renameIn } from '../../src/shared/renameIn.js';
import { stampOf } from '../../src/normalize/journal.js';
import { RowCache } from '../../src/normalize/RowCache.js';
import { readValue } from '../../src/normalize/denormalize.js';

class User extends Entity { id=''; name=''; static override key='User' }
class Post extends Entity { id=''; author: User|undefined = undefined; static override key='Post'; static override schema={author:User} }
const state0 = {entities:{},entitiesMeta:{},indexes:{}};
const M = (sent:number, arrived:number, isWrite=false, more={}) => ({fetchedAt:sent,date:arrived,expiresAt:1e6,sent,arrived,isWrite,...more});

it('A revived', () => {
  let s:any = normalizeInStore([Post],[{id:1,author:{id:'u',name:'x'}}],{args:[],state:state0,meta:M(1,2)});
  s = normalizeInStore(new Invalidate(User),{id:'u'},{args:[],state:s,meta:M(5,6,true)});
  expect(typeof s.entities.User.u).toBe('string');
  s = normalizeInStore([Post],[{id:1,author:{id:'u',name:'y'}},{id:2,author:{id:'u',name:'y'}}],{args:[],state:s,meta:M(3,8)});
  expect(typeof s.entities.User.u).toBe('string');
});
it('B keepsLists twice', () => {
  class Todo extends Entity { id=''; static override key='Todo' }
  const todos = new Collection([Todo], {nestKey: (p:any)=>({userId:p.id})});
  class Owner extends Entity { id=''; static override key='Owner'; static override schema={todos} }
  class Issue extends Entity { id=''; owner=undefined; static override key='Issue'; static override schema={owner:Owner} }
  const owner = () => ({id:'o',todos:[{id:'1'}]});
  let s:any = normalizeInStore([Issue],[{id:1,owner:{id:'o',todos:[{id:'1'},{id:'2'}]}}],{args:[],state:state0,meta:M(1,2)});
  s = normalizeInStore([Issue],[{id:1,owner:owner()},{id:2,owner:owner()}],{args:[],state:s,meta:M(5,9,false,{keepsLists:true})});
  expect(Object.values(s.entities['[Todo]'])).toEqual([['1','2']]);
});
it('E cyc', () => {
  const a:any={n:'a'}, b:any={n:'b'}; a.x=b;a.y=b;b.x=a;b.y=a;
  const t=Date.now(); let n=0;
  try { renameIn(a,(text)=>{ if(++n>2e6) throw new Error('too much'); return undefined; }); } catch(e) { expect(String(e)).toBe(''); }
  expect(Date.now()-t).toBeLessThan(2000);
});
it('F anchors', () => {
  let s:any = state0;
  for (let i=0;i<128*20;i++) s = normalizeInStore(User,{id:'1',name:String(i)},{args:[],state:s,meta:M(i+1,i+1)});
  const seen=new Set(); const open:any[]=[stampOf(s.entities)];
  while(open.length){const x=open.pop(); if(!x||seen.has(x))continue; seen.add(x); open.push(x.parent,x.anchor);}
  expect(seen.size).toBeLessThan(400);
  // count how many old
  const depths=[...seen].map((x:any)=>x.depth); 
  expect(Math.min(...depths)).toBeGreaterThan(128*16);
});
it('G nested schema later', () => {
  class A extends Entity { id=''; static override key='A'; static override schema:any }
  class B extends Entity { id=''; static override key='B'; static override schema:any }
  A.schema = { b: B };
  const t:any = normalize(A,{id:'1',b:{id:'2',a:'1'}}).entities;
  denormalize(A,'1',t);
  B.schema = { a: A };
  const v:any = denormalize(A,'1',t);
  expect(v.b.a).toBe(v);
});
it('H deep stands', () => {
  class N extends Entity { id=''; prev: any=undefined; static override key='N'; static override schema:any }
  N.schema={prev:N};
  const rows=Array.from({length:20000},(_,i)=>({id:String(i),...(i>0&&{prev:String(i-1)})}));
  let s:any = normalizeInStore([N],rows,{args:[],state:state0,meta:M(1,2)});
  const cache = new RowCache();
  const r1 = readValue([N],s.result,{entities:s.entities,args:[]},cache);
  expect((r1.value as any).length).toBe(20000);
  const s2:any = normalizeInStore(User,{id:'1',name:'n'},{args:[],state:s,meta:M(3,4)});
  const r2 = readValue(N,'19999',{entities:s2.entities,args:[]},cache);
  expect((r2.value as any).id).toBe('19999');
});
it('M all in entity', () => {
  class P extends Entity { id=''; users: any=undefined; static override key='P'; static override schema:any={ users: new All(User) } }
  const rows=Array.from({length:60},(_,i)=>({id:String(i)}));
  let s:any = normalizeInStore([P],rows,{args:[],state:state0,meta:M(1,2)});
  s = {...s, entities: {...s.entities, P: Object.fromEntries(rows.map(r=>[r.id,{...r,users:'all'}]))}};
  const cache = new RowCache();
  const r1:any = readValue([P],s.result,{entities:s.entities,args:[]},cache);
  const s2:any = normalizeInStore(new All(User),[],{args:[],state:s,meta:M(3,4)});
  expect(s2.entities).not.toBe(s.entities);
  const fresh:any = readValue([P],s.result,{entities:s2.entities,args:[]},new RowCache());
  const r2:any = readValue([P],s.result,{entities:s2.entities,args:[]},cache);
  expect(r2.value[0].users).toEqual(fresh.value[0].users);
});
it('N recursive object', () => {
  const tree:any = new schema.Object({}); tree.define({child:tree});
  let d:any={v:0}; for(let i=0;i<100000;i++) d={child:d};
  let e:any; try { normalize(tree,d); } catch(x) { e=x; }
  expect(e?.name).not.toBe('RangeError');
});
it('N2 recursive object read', () => {
  const tree:any = new schema.Object({}); tree.define({child:tree});
  let d:any={v:0}; for(let i=0;i<100000;i++) d={child:d};
  let e:any; try { denormalize(tree,d,{}); } catch(x) { e=x; }
  expect(e?.name).not.toBe('RangeError');
});
