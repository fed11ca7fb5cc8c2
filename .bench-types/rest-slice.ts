import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';

class Item0 extends Entity {
  id = '';
  title = '';
  count0 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item0';
  static override schema = { createdAt: Date };
}
const Resource0 = resource({ path: '/:group/items0/:id', schema: Item0, searchParams: {} as { title?: string } | undefined });

class Item1 extends Entity {
  id = '';
  title = '';
  count1 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item1';
  static override schema = { createdAt: Date };
}
const Resource1 = resource({ path: '/:group/items1/:id', schema: Item1, searchParams: {} as { title?: string } | undefined });

class Item2 extends Entity {
  id = '';
  title = '';
  count2 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item2';
  static override schema = { createdAt: Date };
}
const Resource2 = resource({ path: '/:group/items2/:id', schema: Item2, searchParams: {} as { title?: string } | undefined });

class Item3 extends Entity {
  id = '';
  title = '';
  count3 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item3';
  static override schema = { createdAt: Date };
}
const Resource3 = resource({ path: '/:group/items3/:id', schema: Item3, searchParams: {} as { title?: string } | undefined });

class Item4 extends Entity {
  id = '';
  title = '';
  count4 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item4';
  static override schema = { createdAt: Date };
}
const Resource4 = resource({ path: '/:group/items4/:id', schema: Item4, searchParams: {} as { title?: string } | undefined });

class Item5 extends Entity {
  id = '';
  title = '';
  count5 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item5';
  static override schema = { createdAt: Date };
}
const Resource5 = resource({ path: '/:group/items5/:id', schema: Item5, searchParams: {} as { title?: string } | undefined });

class Item6 extends Entity {
  id = '';
  title = '';
  count6 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item6';
  static override schema = { createdAt: Date };
}
const Resource6 = resource({ path: '/:group/items6/:id', schema: Item6, searchParams: {} as { title?: string } | undefined });

class Item7 extends Entity {
  id = '';
  title = '';
  count7 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item7';
  static override schema = { createdAt: Date };
}
const Resource7 = resource({ path: '/:group/items7/:id', schema: Item7, searchParams: {} as { title?: string } | undefined });

class Item8 extends Entity {
  id = '';
  title = '';
  count8 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item8';
  static override schema = { createdAt: Date };
}
const Resource8 = resource({ path: '/:group/items8/:id', schema: Item8, searchParams: {} as { title?: string } | undefined });

class Item9 extends Entity {
  id = '';
  title = '';
  count9 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item9';
  static override schema = { createdAt: Date };
}
const Resource9 = resource({ path: '/:group/items9/:id', schema: Item9, searchParams: {} as { title?: string } | undefined });

class Item10 extends Entity {
  id = '';
  title = '';
  count10 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item10';
  static override schema = { createdAt: Date };
}
const Resource10 = resource({ path: '/:group/items10/:id', schema: Item10, searchParams: {} as { title?: string } | undefined });

class Item11 extends Entity {
  id = '';
  title = '';
  count11 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item11';
  static override schema = { createdAt: Date };
}
const Resource11 = resource({ path: '/:group/items11/:id', schema: Item11, searchParams: {} as { title?: string } | undefined });

class Item12 extends Entity {
  id = '';
  title = '';
  count12 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item12';
  static override schema = { createdAt: Date };
}
const Resource12 = resource({ path: '/:group/items12/:id', schema: Item12, searchParams: {} as { title?: string } | undefined });

class Item13 extends Entity {
  id = '';
  title = '';
  count13 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item13';
  static override schema = { createdAt: Date };
}
const Resource13 = resource({ path: '/:group/items13/:id', schema: Item13, searchParams: {} as { title?: string } | undefined });

class Item14 extends Entity {
  id = '';
  title = '';
  count14 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item14';
  static override schema = { createdAt: Date };
}
const Resource14 = resource({ path: '/:group/items14/:id', schema: Item14, searchParams: {} as { title?: string } | undefined });

class Item15 extends Entity {
  id = '';
  title = '';
  count15 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item15';
  static override schema = { createdAt: Date };
}
const Resource15 = resource({ path: '/:group/items15/:id', schema: Item15, searchParams: {} as { title?: string } | undefined });

class Item16 extends Entity {
  id = '';
  title = '';
  count16 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item16';
  static override schema = { createdAt: Date };
}
const Resource16 = resource({ path: '/:group/items16/:id', schema: Item16, searchParams: {} as { title?: string } | undefined });

class Item17 extends Entity {
  id = '';
  title = '';
  count17 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item17';
  static override schema = { createdAt: Date };
}
const Resource17 = resource({ path: '/:group/items17/:id', schema: Item17, searchParams: {} as { title?: string } | undefined });

class Item18 extends Entity {
  id = '';
  title = '';
  count18 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item18';
  static override schema = { createdAt: Date };
}
const Resource18 = resource({ path: '/:group/items18/:id', schema: Item18, searchParams: {} as { title?: string } | undefined });

class Item19 extends Entity {
  id = '';
  title = '';
  count19 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item19';
  static override schema = { createdAt: Date };
}
const Resource19 = resource({ path: '/:group/items19/:id', schema: Item19, searchParams: {} as { title?: string } | undefined });

class Item20 extends Entity {
  id = '';
  title = '';
  count20 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item20';
  static override schema = { createdAt: Date };
}
const Resource20 = resource({ path: '/:group/items20/:id', schema: Item20, searchParams: {} as { title?: string } | undefined });

class Item21 extends Entity {
  id = '';
  title = '';
  count21 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item21';
  static override schema = { createdAt: Date };
}
const Resource21 = resource({ path: '/:group/items21/:id', schema: Item21, searchParams: {} as { title?: string } | undefined });

class Item22 extends Entity {
  id = '';
  title = '';
  count22 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item22';
  static override schema = { createdAt: Date };
}
const Resource22 = resource({ path: '/:group/items22/:id', schema: Item22, searchParams: {} as { title?: string } | undefined });

class Item23 extends Entity {
  id = '';
  title = '';
  count23 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item23';
  static override schema = { createdAt: Date };
}
const Resource23 = resource({ path: '/:group/items23/:id', schema: Item23, searchParams: {} as { title?: string } | undefined });

class Item24 extends Entity {
  id = '';
  title = '';
  count24 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item24';
  static override schema = { createdAt: Date };
}
const Resource24 = resource({ path: '/:group/items24/:id', schema: Item24, searchParams: {} as { title?: string } | undefined });

class Item25 extends Entity {
  id = '';
  title = '';
  count25 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item25';
  static override schema = { createdAt: Date };
}
const Resource25 = resource({ path: '/:group/items25/:id', schema: Item25, searchParams: {} as { title?: string } | undefined });

class Item26 extends Entity {
  id = '';
  title = '';
  count26 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item26';
  static override schema = { createdAt: Date };
}
const Resource26 = resource({ path: '/:group/items26/:id', schema: Item26, searchParams: {} as { title?: string } | undefined });

class Item27 extends Entity {
  id = '';
  title = '';
  count27 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item27';
  static override schema = { createdAt: Date };
}
const Resource27 = resource({ path: '/:group/items27/:id', schema: Item27, searchParams: {} as { title?: string } | undefined });

class Item28 extends Entity {
  id = '';
  title = '';
  count28 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item28';
  static override schema = { createdAt: Date };
}
const Resource28 = resource({ path: '/:group/items28/:id', schema: Item28, searchParams: {} as { title?: string } | undefined });

class Item29 extends Entity {
  id = '';
  title = '';
  count29 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item29';
  static override schema = { createdAt: Date };
}
const Resource29 = resource({ path: '/:group/items29/:id', schema: Item29, searchParams: {} as { title?: string } | undefined });

class Item30 extends Entity {
  id = '';
  title = '';
  count30 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item30';
  static override schema = { createdAt: Date };
}
const Resource30 = resource({ path: '/:group/items30/:id', schema: Item30, searchParams: {} as { title?: string } | undefined });

class Item31 extends Entity {
  id = '';
  title = '';
  count31 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item31';
  static override schema = { createdAt: Date };
}
const Resource31 = resource({ path: '/:group/items31/:id', schema: Item31, searchParams: {} as { title?: string } | undefined });

class Item32 extends Entity {
  id = '';
  title = '';
  count32 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item32';
  static override schema = { createdAt: Date };
}
const Resource32 = resource({ path: '/:group/items32/:id', schema: Item32, searchParams: {} as { title?: string } | undefined });

class Item33 extends Entity {
  id = '';
  title = '';
  count33 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item33';
  static override schema = { createdAt: Date };
}
const Resource33 = resource({ path: '/:group/items33/:id', schema: Item33, searchParams: {} as { title?: string } | undefined });

class Item34 extends Entity {
  id = '';
  title = '';
  count34 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item34';
  static override schema = { createdAt: Date };
}
const Resource34 = resource({ path: '/:group/items34/:id', schema: Item34, searchParams: {} as { title?: string } | undefined });

class Item35 extends Entity {
  id = '';
  title = '';
  count35 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item35';
  static override schema = { createdAt: Date };
}
const Resource35 = resource({ path: '/:group/items35/:id', schema: Item35, searchParams: {} as { title?: string } | undefined });

class Item36 extends Entity {
  id = '';
  title = '';
  count36 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item36';
  static override schema = { createdAt: Date };
}
const Resource36 = resource({ path: '/:group/items36/:id', schema: Item36, searchParams: {} as { title?: string } | undefined });

class Item37 extends Entity {
  id = '';
  title = '';
  count37 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item37';
  static override schema = { createdAt: Date };
}
const Resource37 = resource({ path: '/:group/items37/:id', schema: Item37, searchParams: {} as { title?: string } | undefined });

class Item38 extends Entity {
  id = '';
  title = '';
  count38 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item38';
  static override schema = { createdAt: Date };
}
const Resource38 = resource({ path: '/:group/items38/:id', schema: Item38, searchParams: {} as { title?: string } | undefined });

class Item39 extends Entity {
  id = '';
  title = '';
  count39 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item39';
  static override schema = { createdAt: Date };
}
const Resource39 = resource({ path: '/:group/items39/:id', schema: Item39, searchParams: {} as { title?: string } | undefined });

class Item40 extends Entity {
  id = '';
  title = '';
  count40 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item40';
  static override schema = { createdAt: Date };
}
const Resource40 = resource({ path: '/:group/items40/:id', schema: Item40, searchParams: {} as { title?: string } | undefined });

class Item41 extends Entity {
  id = '';
  title = '';
  count41 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item41';
  static override schema = { createdAt: Date };
}
const Resource41 = resource({ path: '/:group/items41/:id', schema: Item41, searchParams: {} as { title?: string } | undefined });

class Item42 extends Entity {
  id = '';
  title = '';
  count42 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item42';
  static override schema = { createdAt: Date };
}
const Resource42 = resource({ path: '/:group/items42/:id', schema: Item42, searchParams: {} as { title?: string } | undefined });

class Item43 extends Entity {
  id = '';
  title = '';
  count43 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item43';
  static override schema = { createdAt: Date };
}
const Resource43 = resource({ path: '/:group/items43/:id', schema: Item43, searchParams: {} as { title?: string } | undefined });

class Item44 extends Entity {
  id = '';
  title = '';
  count44 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item44';
  static override schema = { createdAt: Date };
}
const Resource44 = resource({ path: '/:group/items44/:id', schema: Item44, searchParams: {} as { title?: string } | undefined });

class Item45 extends Entity {
  id = '';
  title = '';
  count45 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item45';
  static override schema = { createdAt: Date };
}
const Resource45 = resource({ path: '/:group/items45/:id', schema: Item45, searchParams: {} as { title?: string } | undefined });

class Item46 extends Entity {
  id = '';
  title = '';
  count46 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item46';
  static override schema = { createdAt: Date };
}
const Resource46 = resource({ path: '/:group/items46/:id', schema: Item46, searchParams: {} as { title?: string } | undefined });

class Item47 extends Entity {
  id = '';
  title = '';
  count47 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item47';
  static override schema = { createdAt: Date };
}
const Resource47 = resource({ path: '/:group/items47/:id', schema: Item47, searchParams: {} as { title?: string } | undefined });

class Item48 extends Entity {
  id = '';
  title = '';
  count48 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item48';
  static override schema = { createdAt: Date };
}
const Resource48 = resource({ path: '/:group/items48/:id', schema: Item48, searchParams: {} as { title?: string } | undefined });

class Item49 extends Entity {
  id = '';
  title = '';
  count49 = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item49';
  static override schema = { createdAt: Date };
}
const Resource49 = resource({ path: '/:group/items49/:id', schema: Item49, searchParams: {} as { title?: string } | undefined });

const rest = createRestSlice({ endpoints: { items0: Resource0, items1: Resource1, items2: Resource2, items3: Resource3, items4: Resource4, items5: Resource5, items6: Resource6, items7: Resource7, items8: Resource8, items9: Resource9, items10: Resource10, items11: Resource11, items12: Resource12, items13: Resource13, items14: Resource14, items15: Resource15, items16: Resource16, items17: Resource17, items18: Resource18, items19: Resource19, items20: Resource20, items21: Resource21, items22: Resource22, items23: Resource23, items24: Resource24, items25: Resource25, items26: Resource26, items27: Resource27, items28: Resource28, items29: Resource29, items30: Resource30, items31: Resource31, items32: Resource32, items33: Resource33, items34: Resource34, items35: Resource35, items36: Resource36, items37: Resource37, items38: Resource38, items39: Resource39, items40: Resource40, items41: Resource41, items42: Resource42, items43: Resource43, items44: Resource44, items45: Resource45, items46: Resource46, items47: Resource47, items48: Resource48, items49: Resource49 } });

export const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
type RootState = ReturnType<typeof store.getState>;
declare const state: RootState;

export const one0: Promise<Item0> = store.dispatch(rest.endpoints.items0.get({ group: 'a', id: 1 }));
export const list0: Promise<Item0[]> = store.dispatch(rest.endpoints.items0.getList({ group: 'a', title: 'x' }));
export const added0: Promise<Item0> = store.dispatch(rest.endpoints.items0.getList.push({ group: 'a' }, { title: 'x' }));
export const put0: Promise<Item0> = store.dispatch(rest.endpoints.items0.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched0: Promise<Item0> = store.dispatch(rest.endpoints.items0.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone0 = store.dispatch(rest.endpoints.items0.delete({ group: 'a', id: 1 }));
export const selected0: string | undefined = rest.endpoints.items0.get.select(state, { group: 'a', id: 1 })?.title;

export const one1: Promise<Item1> = store.dispatch(rest.endpoints.items1.get({ group: 'a', id: 1 }));
export const list1: Promise<Item1[]> = store.dispatch(rest.endpoints.items1.getList({ group: 'a', title: 'x' }));
export const added1: Promise<Item1> = store.dispatch(rest.endpoints.items1.getList.push({ group: 'a' }, { title: 'x' }));
export const put1: Promise<Item1> = store.dispatch(rest.endpoints.items1.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched1: Promise<Item1> = store.dispatch(rest.endpoints.items1.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone1 = store.dispatch(rest.endpoints.items1.delete({ group: 'a', id: 1 }));
export const selected1: string | undefined = rest.endpoints.items1.get.select(state, { group: 'a', id: 1 })?.title;

export const one2: Promise<Item2> = store.dispatch(rest.endpoints.items2.get({ group: 'a', id: 1 }));
export const list2: Promise<Item2[]> = store.dispatch(rest.endpoints.items2.getList({ group: 'a', title: 'x' }));
export const added2: Promise<Item2> = store.dispatch(rest.endpoints.items2.getList.push({ group: 'a' }, { title: 'x' }));
export const put2: Promise<Item2> = store.dispatch(rest.endpoints.items2.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched2: Promise<Item2> = store.dispatch(rest.endpoints.items2.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone2 = store.dispatch(rest.endpoints.items2.delete({ group: 'a', id: 1 }));
export const selected2: string | undefined = rest.endpoints.items2.get.select(state, { group: 'a', id: 1 })?.title;

export const one3: Promise<Item3> = store.dispatch(rest.endpoints.items3.get({ group: 'a', id: 1 }));
export const list3: Promise<Item3[]> = store.dispatch(rest.endpoints.items3.getList({ group: 'a', title: 'x' }));
export const added3: Promise<Item3> = store.dispatch(rest.endpoints.items3.getList.push({ group: 'a' }, { title: 'x' }));
export const put3: Promise<Item3> = store.dispatch(rest.endpoints.items3.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched3: Promise<Item3> = store.dispatch(rest.endpoints.items3.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone3 = store.dispatch(rest.endpoints.items3.delete({ group: 'a', id: 1 }));
export const selected3: string | undefined = rest.endpoints.items3.get.select(state, { group: 'a', id: 1 })?.title;

export const one4: Promise<Item4> = store.dispatch(rest.endpoints.items4.get({ group: 'a', id: 1 }));
export const list4: Promise<Item4[]> = store.dispatch(rest.endpoints.items4.getList({ group: 'a', title: 'x' }));
export const added4: Promise<Item4> = store.dispatch(rest.endpoints.items4.getList.push({ group: 'a' }, { title: 'x' }));
export const put4: Promise<Item4> = store.dispatch(rest.endpoints.items4.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched4: Promise<Item4> = store.dispatch(rest.endpoints.items4.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone4 = store.dispatch(rest.endpoints.items4.delete({ group: 'a', id: 1 }));
export const selected4: string | undefined = rest.endpoints.items4.get.select(state, { group: 'a', id: 1 })?.title;

export const one5: Promise<Item5> = store.dispatch(rest.endpoints.items5.get({ group: 'a', id: 1 }));
export const list5: Promise<Item5[]> = store.dispatch(rest.endpoints.items5.getList({ group: 'a', title: 'x' }));
export const added5: Promise<Item5> = store.dispatch(rest.endpoints.items5.getList.push({ group: 'a' }, { title: 'x' }));
export const put5: Promise<Item5> = store.dispatch(rest.endpoints.items5.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched5: Promise<Item5> = store.dispatch(rest.endpoints.items5.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone5 = store.dispatch(rest.endpoints.items5.delete({ group: 'a', id: 1 }));
export const selected5: string | undefined = rest.endpoints.items5.get.select(state, { group: 'a', id: 1 })?.title;

export const one6: Promise<Item6> = store.dispatch(rest.endpoints.items6.get({ group: 'a', id: 1 }));
export const list6: Promise<Item6[]> = store.dispatch(rest.endpoints.items6.getList({ group: 'a', title: 'x' }));
export const added6: Promise<Item6> = store.dispatch(rest.endpoints.items6.getList.push({ group: 'a' }, { title: 'x' }));
export const put6: Promise<Item6> = store.dispatch(rest.endpoints.items6.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched6: Promise<Item6> = store.dispatch(rest.endpoints.items6.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone6 = store.dispatch(rest.endpoints.items6.delete({ group: 'a', id: 1 }));
export const selected6: string | undefined = rest.endpoints.items6.get.select(state, { group: 'a', id: 1 })?.title;

export const one7: Promise<Item7> = store.dispatch(rest.endpoints.items7.get({ group: 'a', id: 1 }));
export const list7: Promise<Item7[]> = store.dispatch(rest.endpoints.items7.getList({ group: 'a', title: 'x' }));
export const added7: Promise<Item7> = store.dispatch(rest.endpoints.items7.getList.push({ group: 'a' }, { title: 'x' }));
export const put7: Promise<Item7> = store.dispatch(rest.endpoints.items7.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched7: Promise<Item7> = store.dispatch(rest.endpoints.items7.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone7 = store.dispatch(rest.endpoints.items7.delete({ group: 'a', id: 1 }));
export const selected7: string | undefined = rest.endpoints.items7.get.select(state, { group: 'a', id: 1 })?.title;

export const one8: Promise<Item8> = store.dispatch(rest.endpoints.items8.get({ group: 'a', id: 1 }));
export const list8: Promise<Item8[]> = store.dispatch(rest.endpoints.items8.getList({ group: 'a', title: 'x' }));
export const added8: Promise<Item8> = store.dispatch(rest.endpoints.items8.getList.push({ group: 'a' }, { title: 'x' }));
export const put8: Promise<Item8> = store.dispatch(rest.endpoints.items8.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched8: Promise<Item8> = store.dispatch(rest.endpoints.items8.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone8 = store.dispatch(rest.endpoints.items8.delete({ group: 'a', id: 1 }));
export const selected8: string | undefined = rest.endpoints.items8.get.select(state, { group: 'a', id: 1 })?.title;

export const one9: Promise<Item9> = store.dispatch(rest.endpoints.items9.get({ group: 'a', id: 1 }));
export const list9: Promise<Item9[]> = store.dispatch(rest.endpoints.items9.getList({ group: 'a', title: 'x' }));
export const added9: Promise<Item9> = store.dispatch(rest.endpoints.items9.getList.push({ group: 'a' }, { title: 'x' }));
export const put9: Promise<Item9> = store.dispatch(rest.endpoints.items9.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched9: Promise<Item9> = store.dispatch(rest.endpoints.items9.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone9 = store.dispatch(rest.endpoints.items9.delete({ group: 'a', id: 1 }));
export const selected9: string | undefined = rest.endpoints.items9.get.select(state, { group: 'a', id: 1 })?.title;

export const one10: Promise<Item10> = store.dispatch(rest.endpoints.items10.get({ group: 'a', id: 1 }));
export const list10: Promise<Item10[]> = store.dispatch(rest.endpoints.items10.getList({ group: 'a', title: 'x' }));
export const added10: Promise<Item10> = store.dispatch(rest.endpoints.items10.getList.push({ group: 'a' }, { title: 'x' }));
export const put10: Promise<Item10> = store.dispatch(rest.endpoints.items10.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched10: Promise<Item10> = store.dispatch(rest.endpoints.items10.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone10 = store.dispatch(rest.endpoints.items10.delete({ group: 'a', id: 1 }));
export const selected10: string | undefined = rest.endpoints.items10.get.select(state, { group: 'a', id: 1 })?.title;

export const one11: Promise<Item11> = store.dispatch(rest.endpoints.items11.get({ group: 'a', id: 1 }));
export const list11: Promise<Item11[]> = store.dispatch(rest.endpoints.items11.getList({ group: 'a', title: 'x' }));
export const added11: Promise<Item11> = store.dispatch(rest.endpoints.items11.getList.push({ group: 'a' }, { title: 'x' }));
export const put11: Promise<Item11> = store.dispatch(rest.endpoints.items11.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched11: Promise<Item11> = store.dispatch(rest.endpoints.items11.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone11 = store.dispatch(rest.endpoints.items11.delete({ group: 'a', id: 1 }));
export const selected11: string | undefined = rest.endpoints.items11.get.select(state, { group: 'a', id: 1 })?.title;

export const one12: Promise<Item12> = store.dispatch(rest.endpoints.items12.get({ group: 'a', id: 1 }));
export const list12: Promise<Item12[]> = store.dispatch(rest.endpoints.items12.getList({ group: 'a', title: 'x' }));
export const added12: Promise<Item12> = store.dispatch(rest.endpoints.items12.getList.push({ group: 'a' }, { title: 'x' }));
export const put12: Promise<Item12> = store.dispatch(rest.endpoints.items12.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched12: Promise<Item12> = store.dispatch(rest.endpoints.items12.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone12 = store.dispatch(rest.endpoints.items12.delete({ group: 'a', id: 1 }));
export const selected12: string | undefined = rest.endpoints.items12.get.select(state, { group: 'a', id: 1 })?.title;

export const one13: Promise<Item13> = store.dispatch(rest.endpoints.items13.get({ group: 'a', id: 1 }));
export const list13: Promise<Item13[]> = store.dispatch(rest.endpoints.items13.getList({ group: 'a', title: 'x' }));
export const added13: Promise<Item13> = store.dispatch(rest.endpoints.items13.getList.push({ group: 'a' }, { title: 'x' }));
export const put13: Promise<Item13> = store.dispatch(rest.endpoints.items13.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched13: Promise<Item13> = store.dispatch(rest.endpoints.items13.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone13 = store.dispatch(rest.endpoints.items13.delete({ group: 'a', id: 1 }));
export const selected13: string | undefined = rest.endpoints.items13.get.select(state, { group: 'a', id: 1 })?.title;

export const one14: Promise<Item14> = store.dispatch(rest.endpoints.items14.get({ group: 'a', id: 1 }));
export const list14: Promise<Item14[]> = store.dispatch(rest.endpoints.items14.getList({ group: 'a', title: 'x' }));
export const added14: Promise<Item14> = store.dispatch(rest.endpoints.items14.getList.push({ group: 'a' }, { title: 'x' }));
export const put14: Promise<Item14> = store.dispatch(rest.endpoints.items14.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched14: Promise<Item14> = store.dispatch(rest.endpoints.items14.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone14 = store.dispatch(rest.endpoints.items14.delete({ group: 'a', id: 1 }));
export const selected14: string | undefined = rest.endpoints.items14.get.select(state, { group: 'a', id: 1 })?.title;

export const one15: Promise<Item15> = store.dispatch(rest.endpoints.items15.get({ group: 'a', id: 1 }));
export const list15: Promise<Item15[]> = store.dispatch(rest.endpoints.items15.getList({ group: 'a', title: 'x' }));
export const added15: Promise<Item15> = store.dispatch(rest.endpoints.items15.getList.push({ group: 'a' }, { title: 'x' }));
export const put15: Promise<Item15> = store.dispatch(rest.endpoints.items15.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched15: Promise<Item15> = store.dispatch(rest.endpoints.items15.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone15 = store.dispatch(rest.endpoints.items15.delete({ group: 'a', id: 1 }));
export const selected15: string | undefined = rest.endpoints.items15.get.select(state, { group: 'a', id: 1 })?.title;

export const one16: Promise<Item16> = store.dispatch(rest.endpoints.items16.get({ group: 'a', id: 1 }));
export const list16: Promise<Item16[]> = store.dispatch(rest.endpoints.items16.getList({ group: 'a', title: 'x' }));
export const added16: Promise<Item16> = store.dispatch(rest.endpoints.items16.getList.push({ group: 'a' }, { title: 'x' }));
export const put16: Promise<Item16> = store.dispatch(rest.endpoints.items16.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched16: Promise<Item16> = store.dispatch(rest.endpoints.items16.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone16 = store.dispatch(rest.endpoints.items16.delete({ group: 'a', id: 1 }));
export const selected16: string | undefined = rest.endpoints.items16.get.select(state, { group: 'a', id: 1 })?.title;

export const one17: Promise<Item17> = store.dispatch(rest.endpoints.items17.get({ group: 'a', id: 1 }));
export const list17: Promise<Item17[]> = store.dispatch(rest.endpoints.items17.getList({ group: 'a', title: 'x' }));
export const added17: Promise<Item17> = store.dispatch(rest.endpoints.items17.getList.push({ group: 'a' }, { title: 'x' }));
export const put17: Promise<Item17> = store.dispatch(rest.endpoints.items17.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched17: Promise<Item17> = store.dispatch(rest.endpoints.items17.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone17 = store.dispatch(rest.endpoints.items17.delete({ group: 'a', id: 1 }));
export const selected17: string | undefined = rest.endpoints.items17.get.select(state, { group: 'a', id: 1 })?.title;

export const one18: Promise<Item18> = store.dispatch(rest.endpoints.items18.get({ group: 'a', id: 1 }));
export const list18: Promise<Item18[]> = store.dispatch(rest.endpoints.items18.getList({ group: 'a', title: 'x' }));
export const added18: Promise<Item18> = store.dispatch(rest.endpoints.items18.getList.push({ group: 'a' }, { title: 'x' }));
export const put18: Promise<Item18> = store.dispatch(rest.endpoints.items18.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched18: Promise<Item18> = store.dispatch(rest.endpoints.items18.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone18 = store.dispatch(rest.endpoints.items18.delete({ group: 'a', id: 1 }));
export const selected18: string | undefined = rest.endpoints.items18.get.select(state, { group: 'a', id: 1 })?.title;

export const one19: Promise<Item19> = store.dispatch(rest.endpoints.items19.get({ group: 'a', id: 1 }));
export const list19: Promise<Item19[]> = store.dispatch(rest.endpoints.items19.getList({ group: 'a', title: 'x' }));
export const added19: Promise<Item19> = store.dispatch(rest.endpoints.items19.getList.push({ group: 'a' }, { title: 'x' }));
export const put19: Promise<Item19> = store.dispatch(rest.endpoints.items19.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched19: Promise<Item19> = store.dispatch(rest.endpoints.items19.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone19 = store.dispatch(rest.endpoints.items19.delete({ group: 'a', id: 1 }));
export const selected19: string | undefined = rest.endpoints.items19.get.select(state, { group: 'a', id: 1 })?.title;

export const one20: Promise<Item20> = store.dispatch(rest.endpoints.items20.get({ group: 'a', id: 1 }));
export const list20: Promise<Item20[]> = store.dispatch(rest.endpoints.items20.getList({ group: 'a', title: 'x' }));
export const added20: Promise<Item20> = store.dispatch(rest.endpoints.items20.getList.push({ group: 'a' }, { title: 'x' }));
export const put20: Promise<Item20> = store.dispatch(rest.endpoints.items20.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched20: Promise<Item20> = store.dispatch(rest.endpoints.items20.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone20 = store.dispatch(rest.endpoints.items20.delete({ group: 'a', id: 1 }));
export const selected20: string | undefined = rest.endpoints.items20.get.select(state, { group: 'a', id: 1 })?.title;

export const one21: Promise<Item21> = store.dispatch(rest.endpoints.items21.get({ group: 'a', id: 1 }));
export const list21: Promise<Item21[]> = store.dispatch(rest.endpoints.items21.getList({ group: 'a', title: 'x' }));
export const added21: Promise<Item21> = store.dispatch(rest.endpoints.items21.getList.push({ group: 'a' }, { title: 'x' }));
export const put21: Promise<Item21> = store.dispatch(rest.endpoints.items21.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched21: Promise<Item21> = store.dispatch(rest.endpoints.items21.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone21 = store.dispatch(rest.endpoints.items21.delete({ group: 'a', id: 1 }));
export const selected21: string | undefined = rest.endpoints.items21.get.select(state, { group: 'a', id: 1 })?.title;

export const one22: Promise<Item22> = store.dispatch(rest.endpoints.items22.get({ group: 'a', id: 1 }));
export const list22: Promise<Item22[]> = store.dispatch(rest.endpoints.items22.getList({ group: 'a', title: 'x' }));
export const added22: Promise<Item22> = store.dispatch(rest.endpoints.items22.getList.push({ group: 'a' }, { title: 'x' }));
export const put22: Promise<Item22> = store.dispatch(rest.endpoints.items22.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched22: Promise<Item22> = store.dispatch(rest.endpoints.items22.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone22 = store.dispatch(rest.endpoints.items22.delete({ group: 'a', id: 1 }));
export const selected22: string | undefined = rest.endpoints.items22.get.select(state, { group: 'a', id: 1 })?.title;

export const one23: Promise<Item23> = store.dispatch(rest.endpoints.items23.get({ group: 'a', id: 1 }));
export const list23: Promise<Item23[]> = store.dispatch(rest.endpoints.items23.getList({ group: 'a', title: 'x' }));
export const added23: Promise<Item23> = store.dispatch(rest.endpoints.items23.getList.push({ group: 'a' }, { title: 'x' }));
export const put23: Promise<Item23> = store.dispatch(rest.endpoints.items23.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched23: Promise<Item23> = store.dispatch(rest.endpoints.items23.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone23 = store.dispatch(rest.endpoints.items23.delete({ group: 'a', id: 1 }));
export const selected23: string | undefined = rest.endpoints.items23.get.select(state, { group: 'a', id: 1 })?.title;

export const one24: Promise<Item24> = store.dispatch(rest.endpoints.items24.get({ group: 'a', id: 1 }));
export const list24: Promise<Item24[]> = store.dispatch(rest.endpoints.items24.getList({ group: 'a', title: 'x' }));
export const added24: Promise<Item24> = store.dispatch(rest.endpoints.items24.getList.push({ group: 'a' }, { title: 'x' }));
export const put24: Promise<Item24> = store.dispatch(rest.endpoints.items24.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched24: Promise<Item24> = store.dispatch(rest.endpoints.items24.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone24 = store.dispatch(rest.endpoints.items24.delete({ group: 'a', id: 1 }));
export const selected24: string | undefined = rest.endpoints.items24.get.select(state, { group: 'a', id: 1 })?.title;

export const one25: Promise<Item25> = store.dispatch(rest.endpoints.items25.get({ group: 'a', id: 1 }));
export const list25: Promise<Item25[]> = store.dispatch(rest.endpoints.items25.getList({ group: 'a', title: 'x' }));
export const added25: Promise<Item25> = store.dispatch(rest.endpoints.items25.getList.push({ group: 'a' }, { title: 'x' }));
export const put25: Promise<Item25> = store.dispatch(rest.endpoints.items25.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched25: Promise<Item25> = store.dispatch(rest.endpoints.items25.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone25 = store.dispatch(rest.endpoints.items25.delete({ group: 'a', id: 1 }));
export const selected25: string | undefined = rest.endpoints.items25.get.select(state, { group: 'a', id: 1 })?.title;

export const one26: Promise<Item26> = store.dispatch(rest.endpoints.items26.get({ group: 'a', id: 1 }));
export const list26: Promise<Item26[]> = store.dispatch(rest.endpoints.items26.getList({ group: 'a', title: 'x' }));
export const added26: Promise<Item26> = store.dispatch(rest.endpoints.items26.getList.push({ group: 'a' }, { title: 'x' }));
export const put26: Promise<Item26> = store.dispatch(rest.endpoints.items26.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched26: Promise<Item26> = store.dispatch(rest.endpoints.items26.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone26 = store.dispatch(rest.endpoints.items26.delete({ group: 'a', id: 1 }));
export const selected26: string | undefined = rest.endpoints.items26.get.select(state, { group: 'a', id: 1 })?.title;

export const one27: Promise<Item27> = store.dispatch(rest.endpoints.items27.get({ group: 'a', id: 1 }));
export const list27: Promise<Item27[]> = store.dispatch(rest.endpoints.items27.getList({ group: 'a', title: 'x' }));
export const added27: Promise<Item27> = store.dispatch(rest.endpoints.items27.getList.push({ group: 'a' }, { title: 'x' }));
export const put27: Promise<Item27> = store.dispatch(rest.endpoints.items27.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched27: Promise<Item27> = store.dispatch(rest.endpoints.items27.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone27 = store.dispatch(rest.endpoints.items27.delete({ group: 'a', id: 1 }));
export const selected27: string | undefined = rest.endpoints.items27.get.select(state, { group: 'a', id: 1 })?.title;

export const one28: Promise<Item28> = store.dispatch(rest.endpoints.items28.get({ group: 'a', id: 1 }));
export const list28: Promise<Item28[]> = store.dispatch(rest.endpoints.items28.getList({ group: 'a', title: 'x' }));
export const added28: Promise<Item28> = store.dispatch(rest.endpoints.items28.getList.push({ group: 'a' }, { title: 'x' }));
export const put28: Promise<Item28> = store.dispatch(rest.endpoints.items28.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched28: Promise<Item28> = store.dispatch(rest.endpoints.items28.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone28 = store.dispatch(rest.endpoints.items28.delete({ group: 'a', id: 1 }));
export const selected28: string | undefined = rest.endpoints.items28.get.select(state, { group: 'a', id: 1 })?.title;

export const one29: Promise<Item29> = store.dispatch(rest.endpoints.items29.get({ group: 'a', id: 1 }));
export const list29: Promise<Item29[]> = store.dispatch(rest.endpoints.items29.getList({ group: 'a', title: 'x' }));
export const added29: Promise<Item29> = store.dispatch(rest.endpoints.items29.getList.push({ group: 'a' }, { title: 'x' }));
export const put29: Promise<Item29> = store.dispatch(rest.endpoints.items29.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched29: Promise<Item29> = store.dispatch(rest.endpoints.items29.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone29 = store.dispatch(rest.endpoints.items29.delete({ group: 'a', id: 1 }));
export const selected29: string | undefined = rest.endpoints.items29.get.select(state, { group: 'a', id: 1 })?.title;

export const one30: Promise<Item30> = store.dispatch(rest.endpoints.items30.get({ group: 'a', id: 1 }));
export const list30: Promise<Item30[]> = store.dispatch(rest.endpoints.items30.getList({ group: 'a', title: 'x' }));
export const added30: Promise<Item30> = store.dispatch(rest.endpoints.items30.getList.push({ group: 'a' }, { title: 'x' }));
export const put30: Promise<Item30> = store.dispatch(rest.endpoints.items30.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched30: Promise<Item30> = store.dispatch(rest.endpoints.items30.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone30 = store.dispatch(rest.endpoints.items30.delete({ group: 'a', id: 1 }));
export const selected30: string | undefined = rest.endpoints.items30.get.select(state, { group: 'a', id: 1 })?.title;

export const one31: Promise<Item31> = store.dispatch(rest.endpoints.items31.get({ group: 'a', id: 1 }));
export const list31: Promise<Item31[]> = store.dispatch(rest.endpoints.items31.getList({ group: 'a', title: 'x' }));
export const added31: Promise<Item31> = store.dispatch(rest.endpoints.items31.getList.push({ group: 'a' }, { title: 'x' }));
export const put31: Promise<Item31> = store.dispatch(rest.endpoints.items31.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched31: Promise<Item31> = store.dispatch(rest.endpoints.items31.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone31 = store.dispatch(rest.endpoints.items31.delete({ group: 'a', id: 1 }));
export const selected31: string | undefined = rest.endpoints.items31.get.select(state, { group: 'a', id: 1 })?.title;

export const one32: Promise<Item32> = store.dispatch(rest.endpoints.items32.get({ group: 'a', id: 1 }));
export const list32: Promise<Item32[]> = store.dispatch(rest.endpoints.items32.getList({ group: 'a', title: 'x' }));
export const added32: Promise<Item32> = store.dispatch(rest.endpoints.items32.getList.push({ group: 'a' }, { title: 'x' }));
export const put32: Promise<Item32> = store.dispatch(rest.endpoints.items32.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched32: Promise<Item32> = store.dispatch(rest.endpoints.items32.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone32 = store.dispatch(rest.endpoints.items32.delete({ group: 'a', id: 1 }));
export const selected32: string | undefined = rest.endpoints.items32.get.select(state, { group: 'a', id: 1 })?.title;

export const one33: Promise<Item33> = store.dispatch(rest.endpoints.items33.get({ group: 'a', id: 1 }));
export const list33: Promise<Item33[]> = store.dispatch(rest.endpoints.items33.getList({ group: 'a', title: 'x' }));
export const added33: Promise<Item33> = store.dispatch(rest.endpoints.items33.getList.push({ group: 'a' }, { title: 'x' }));
export const put33: Promise<Item33> = store.dispatch(rest.endpoints.items33.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched33: Promise<Item33> = store.dispatch(rest.endpoints.items33.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone33 = store.dispatch(rest.endpoints.items33.delete({ group: 'a', id: 1 }));
export const selected33: string | undefined = rest.endpoints.items33.get.select(state, { group: 'a', id: 1 })?.title;

export const one34: Promise<Item34> = store.dispatch(rest.endpoints.items34.get({ group: 'a', id: 1 }));
export const list34: Promise<Item34[]> = store.dispatch(rest.endpoints.items34.getList({ group: 'a', title: 'x' }));
export const added34: Promise<Item34> = store.dispatch(rest.endpoints.items34.getList.push({ group: 'a' }, { title: 'x' }));
export const put34: Promise<Item34> = store.dispatch(rest.endpoints.items34.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched34: Promise<Item34> = store.dispatch(rest.endpoints.items34.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone34 = store.dispatch(rest.endpoints.items34.delete({ group: 'a', id: 1 }));
export const selected34: string | undefined = rest.endpoints.items34.get.select(state, { group: 'a', id: 1 })?.title;

export const one35: Promise<Item35> = store.dispatch(rest.endpoints.items35.get({ group: 'a', id: 1 }));
export const list35: Promise<Item35[]> = store.dispatch(rest.endpoints.items35.getList({ group: 'a', title: 'x' }));
export const added35: Promise<Item35> = store.dispatch(rest.endpoints.items35.getList.push({ group: 'a' }, { title: 'x' }));
export const put35: Promise<Item35> = store.dispatch(rest.endpoints.items35.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched35: Promise<Item35> = store.dispatch(rest.endpoints.items35.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone35 = store.dispatch(rest.endpoints.items35.delete({ group: 'a', id: 1 }));
export const selected35: string | undefined = rest.endpoints.items35.get.select(state, { group: 'a', id: 1 })?.title;

export const one36: Promise<Item36> = store.dispatch(rest.endpoints.items36.get({ group: 'a', id: 1 }));
export const list36: Promise<Item36[]> = store.dispatch(rest.endpoints.items36.getList({ group: 'a', title: 'x' }));
export const added36: Promise<Item36> = store.dispatch(rest.endpoints.items36.getList.push({ group: 'a' }, { title: 'x' }));
export const put36: Promise<Item36> = store.dispatch(rest.endpoints.items36.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched36: Promise<Item36> = store.dispatch(rest.endpoints.items36.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone36 = store.dispatch(rest.endpoints.items36.delete({ group: 'a', id: 1 }));
export const selected36: string | undefined = rest.endpoints.items36.get.select(state, { group: 'a', id: 1 })?.title;

export const one37: Promise<Item37> = store.dispatch(rest.endpoints.items37.get({ group: 'a', id: 1 }));
export const list37: Promise<Item37[]> = store.dispatch(rest.endpoints.items37.getList({ group: 'a', title: 'x' }));
export const added37: Promise<Item37> = store.dispatch(rest.endpoints.items37.getList.push({ group: 'a' }, { title: 'x' }));
export const put37: Promise<Item37> = store.dispatch(rest.endpoints.items37.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched37: Promise<Item37> = store.dispatch(rest.endpoints.items37.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone37 = store.dispatch(rest.endpoints.items37.delete({ group: 'a', id: 1 }));
export const selected37: string | undefined = rest.endpoints.items37.get.select(state, { group: 'a', id: 1 })?.title;

export const one38: Promise<Item38> = store.dispatch(rest.endpoints.items38.get({ group: 'a', id: 1 }));
export const list38: Promise<Item38[]> = store.dispatch(rest.endpoints.items38.getList({ group: 'a', title: 'x' }));
export const added38: Promise<Item38> = store.dispatch(rest.endpoints.items38.getList.push({ group: 'a' }, { title: 'x' }));
export const put38: Promise<Item38> = store.dispatch(rest.endpoints.items38.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched38: Promise<Item38> = store.dispatch(rest.endpoints.items38.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone38 = store.dispatch(rest.endpoints.items38.delete({ group: 'a', id: 1 }));
export const selected38: string | undefined = rest.endpoints.items38.get.select(state, { group: 'a', id: 1 })?.title;

export const one39: Promise<Item39> = store.dispatch(rest.endpoints.items39.get({ group: 'a', id: 1 }));
export const list39: Promise<Item39[]> = store.dispatch(rest.endpoints.items39.getList({ group: 'a', title: 'x' }));
export const added39: Promise<Item39> = store.dispatch(rest.endpoints.items39.getList.push({ group: 'a' }, { title: 'x' }));
export const put39: Promise<Item39> = store.dispatch(rest.endpoints.items39.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched39: Promise<Item39> = store.dispatch(rest.endpoints.items39.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone39 = store.dispatch(rest.endpoints.items39.delete({ group: 'a', id: 1 }));
export const selected39: string | undefined = rest.endpoints.items39.get.select(state, { group: 'a', id: 1 })?.title;

export const one40: Promise<Item40> = store.dispatch(rest.endpoints.items40.get({ group: 'a', id: 1 }));
export const list40: Promise<Item40[]> = store.dispatch(rest.endpoints.items40.getList({ group: 'a', title: 'x' }));
export const added40: Promise<Item40> = store.dispatch(rest.endpoints.items40.getList.push({ group: 'a' }, { title: 'x' }));
export const put40: Promise<Item40> = store.dispatch(rest.endpoints.items40.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched40: Promise<Item40> = store.dispatch(rest.endpoints.items40.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone40 = store.dispatch(rest.endpoints.items40.delete({ group: 'a', id: 1 }));
export const selected40: string | undefined = rest.endpoints.items40.get.select(state, { group: 'a', id: 1 })?.title;

export const one41: Promise<Item41> = store.dispatch(rest.endpoints.items41.get({ group: 'a', id: 1 }));
export const list41: Promise<Item41[]> = store.dispatch(rest.endpoints.items41.getList({ group: 'a', title: 'x' }));
export const added41: Promise<Item41> = store.dispatch(rest.endpoints.items41.getList.push({ group: 'a' }, { title: 'x' }));
export const put41: Promise<Item41> = store.dispatch(rest.endpoints.items41.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched41: Promise<Item41> = store.dispatch(rest.endpoints.items41.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone41 = store.dispatch(rest.endpoints.items41.delete({ group: 'a', id: 1 }));
export const selected41: string | undefined = rest.endpoints.items41.get.select(state, { group: 'a', id: 1 })?.title;

export const one42: Promise<Item42> = store.dispatch(rest.endpoints.items42.get({ group: 'a', id: 1 }));
export const list42: Promise<Item42[]> = store.dispatch(rest.endpoints.items42.getList({ group: 'a', title: 'x' }));
export const added42: Promise<Item42> = store.dispatch(rest.endpoints.items42.getList.push({ group: 'a' }, { title: 'x' }));
export const put42: Promise<Item42> = store.dispatch(rest.endpoints.items42.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched42: Promise<Item42> = store.dispatch(rest.endpoints.items42.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone42 = store.dispatch(rest.endpoints.items42.delete({ group: 'a', id: 1 }));
export const selected42: string | undefined = rest.endpoints.items42.get.select(state, { group: 'a', id: 1 })?.title;

export const one43: Promise<Item43> = store.dispatch(rest.endpoints.items43.get({ group: 'a', id: 1 }));
export const list43: Promise<Item43[]> = store.dispatch(rest.endpoints.items43.getList({ group: 'a', title: 'x' }));
export const added43: Promise<Item43> = store.dispatch(rest.endpoints.items43.getList.push({ group: 'a' }, { title: 'x' }));
export const put43: Promise<Item43> = store.dispatch(rest.endpoints.items43.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched43: Promise<Item43> = store.dispatch(rest.endpoints.items43.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone43 = store.dispatch(rest.endpoints.items43.delete({ group: 'a', id: 1 }));
export const selected43: string | undefined = rest.endpoints.items43.get.select(state, { group: 'a', id: 1 })?.title;

export const one44: Promise<Item44> = store.dispatch(rest.endpoints.items44.get({ group: 'a', id: 1 }));
export const list44: Promise<Item44[]> = store.dispatch(rest.endpoints.items44.getList({ group: 'a', title: 'x' }));
export const added44: Promise<Item44> = store.dispatch(rest.endpoints.items44.getList.push({ group: 'a' }, { title: 'x' }));
export const put44: Promise<Item44> = store.dispatch(rest.endpoints.items44.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched44: Promise<Item44> = store.dispatch(rest.endpoints.items44.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone44 = store.dispatch(rest.endpoints.items44.delete({ group: 'a', id: 1 }));
export const selected44: string | undefined = rest.endpoints.items44.get.select(state, { group: 'a', id: 1 })?.title;

export const one45: Promise<Item45> = store.dispatch(rest.endpoints.items45.get({ group: 'a', id: 1 }));
export const list45: Promise<Item45[]> = store.dispatch(rest.endpoints.items45.getList({ group: 'a', title: 'x' }));
export const added45: Promise<Item45> = store.dispatch(rest.endpoints.items45.getList.push({ group: 'a' }, { title: 'x' }));
export const put45: Promise<Item45> = store.dispatch(rest.endpoints.items45.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched45: Promise<Item45> = store.dispatch(rest.endpoints.items45.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone45 = store.dispatch(rest.endpoints.items45.delete({ group: 'a', id: 1 }));
export const selected45: string | undefined = rest.endpoints.items45.get.select(state, { group: 'a', id: 1 })?.title;

export const one46: Promise<Item46> = store.dispatch(rest.endpoints.items46.get({ group: 'a', id: 1 }));
export const list46: Promise<Item46[]> = store.dispatch(rest.endpoints.items46.getList({ group: 'a', title: 'x' }));
export const added46: Promise<Item46> = store.dispatch(rest.endpoints.items46.getList.push({ group: 'a' }, { title: 'x' }));
export const put46: Promise<Item46> = store.dispatch(rest.endpoints.items46.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched46: Promise<Item46> = store.dispatch(rest.endpoints.items46.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone46 = store.dispatch(rest.endpoints.items46.delete({ group: 'a', id: 1 }));
export const selected46: string | undefined = rest.endpoints.items46.get.select(state, { group: 'a', id: 1 })?.title;

export const one47: Promise<Item47> = store.dispatch(rest.endpoints.items47.get({ group: 'a', id: 1 }));
export const list47: Promise<Item47[]> = store.dispatch(rest.endpoints.items47.getList({ group: 'a', title: 'x' }));
export const added47: Promise<Item47> = store.dispatch(rest.endpoints.items47.getList.push({ group: 'a' }, { title: 'x' }));
export const put47: Promise<Item47> = store.dispatch(rest.endpoints.items47.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched47: Promise<Item47> = store.dispatch(rest.endpoints.items47.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone47 = store.dispatch(rest.endpoints.items47.delete({ group: 'a', id: 1 }));
export const selected47: string | undefined = rest.endpoints.items47.get.select(state, { group: 'a', id: 1 })?.title;

export const one48: Promise<Item48> = store.dispatch(rest.endpoints.items48.get({ group: 'a', id: 1 }));
export const list48: Promise<Item48[]> = store.dispatch(rest.endpoints.items48.getList({ group: 'a', title: 'x' }));
export const added48: Promise<Item48> = store.dispatch(rest.endpoints.items48.getList.push({ group: 'a' }, { title: 'x' }));
export const put48: Promise<Item48> = store.dispatch(rest.endpoints.items48.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched48: Promise<Item48> = store.dispatch(rest.endpoints.items48.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone48 = store.dispatch(rest.endpoints.items48.delete({ group: 'a', id: 1 }));
export const selected48: string | undefined = rest.endpoints.items48.get.select(state, { group: 'a', id: 1 })?.title;

export const one49: Promise<Item49> = store.dispatch(rest.endpoints.items49.get({ group: 'a', id: 1 }));
export const list49: Promise<Item49[]> = store.dispatch(rest.endpoints.items49.getList({ group: 'a', title: 'x' }));
export const added49: Promise<Item49> = store.dispatch(rest.endpoints.items49.getList.push({ group: 'a' }, { title: 'x' }));
export const put49: Promise<Item49> = store.dispatch(rest.endpoints.items49.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched49: Promise<Item49> = store.dispatch(rest.endpoints.items49.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone49 = store.dispatch(rest.endpoints.items49.delete({ group: 'a', id: 1 }));
export const selected49: string | undefined = rest.endpoints.items49.get.select(state, { group: 'a', id: 1 })?.title;
