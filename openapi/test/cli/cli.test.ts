import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../src/cli/cli.js';
import { count, documentOf, list, object, ref, text } from '../small.js';
import { folderOf, temporary, typeErrors } from '../support.js';

const require = createRequire(import.meta.url);
const petstore = require.resolve('@readme/oas-examples/3.0/yaml/petstore.yaml');
const galaxy = require.resolve('@scalar/galaxy/3.1.yaml');

async function run(...args: string[]) {
  const said: string[] = [];
  const output = { log: (text: string) => void said.push(text), error: (text: string) => void said.push(text) };
  return { code: await main(['node', 'rest-slice-openapi', ...args], output), said: said.join('\n') };
}

describe('the command', () => {
  it('writes what compiles, says what it understood, and changes nothing the second time', async () => {
    const [out, other] = [folderOf('petstore'), folderOf('galaxy')];
    const report = join(temporary(), 'report.json');
    const first = await run(petstore, '--out', out, '--report', report);
    expect([first.code, first.said]).toEqual([0, expect.stringContaining('3 entities, 3 resources')]);
    const read = JSON.parse(readFileSync(report, 'utf8')) as Record<string, any>;
    expect(read.entities.User).toEqual({
      key: ['username'],
      schemas: ['User'],
      relations: {},
      resources: ['UserResource'],
    });
    expect(read.resources.PetResource).toEqual({
      ...{ path: '/pet/{petId}', listPath: '/pet', entity: 'Pet' },
      members: ['get', 'create', 'delete'],
    });
    expect(read.endpoints.findPetsByStatus).toEqual({ method: 'GET', path: '/pet/findByStatus' });
    expect(read.left).toContainEqual({
      what: 'Tag',
      why: expect.any(String) as string,
      config: 'entities: { "Tag": true }',
    });
    const times = () => readdirSync(out).map((name) => statSync(join(out, name)).mtimeMs);
    const before = times();
    expect((await run(petstore, '--out', out)).said).toContain('0 files written, 0 deleted');
    expect(times()).toEqual(before);
    expect((await run(galaxy, '--out', other)).code).toBe(0);
    expect(typeErrors([out, other])).toBe('');
  });

  it('says in tables what there is, where each thing is, and what the app has to install', async () => {
    const [out, folder] = [join(temporary(), 'api'), temporary()];
    const pet = object({ id: count, owner: ref('User'), name: text });
    const document = documentOf(
      {
        'GET /pets/{id}': { answer: ref('Pet') },
        'GET /users/{id}': { answer: ref('User') },
        'GET /find': { id: 'find', answer: object({ found: count }), query: { tags: { schema: list(text) } } },
      },
      { Pet: pet, User: object({ id: count, email: text }) },
    );
    writeFileSync(join(folder, 'api.json'), JSON.stringify(document));
    const { said } = await run(join(folder, 'api.json'), '--out', out);
    expect(said).toMatch(/^ {2}Pet +id +PetResource +owner: User$/m);
    expect(said).toMatch(/^ {2}PetResource +get +\/pets\/\{id\}$/m);
    expect(said).toMatch(/^ {2}find +GET \/find$/m);
    expect(said).toContain('npm i qs');
    // Where it is installed nothing is said of it.
    expect((await run(join(folder, 'api.json'), '--out', folderOf('tables'))).said).not.toContain('npm i qs');
  });

  it('checks without writing', async () => {
    const out = folderOf('check');
    expect((await run(petstore, '--out', out, '--check')).code).toBe(1);
    expect(readdirSync(out)).toEqual([]);
    await run(petstore, '--out', out);
    expect((await run(petstore, '--out', out, '--check')).code).toBe(0);
    appendFileSync(join(out, 'Pet.ts'), '// mine\n');
    const { code, said } = await run(petstore, '--out', out, '--check');
    expect([code, said]).toEqual([1, expect.stringContaining('Pet.ts')]);
  });

  it('takes part of a document by tag, id and path, and deletes only what it wrote', async () => {
    const out = folderOf('part');
    await run(petstore, '--out', out);
    writeFileSync(join(out, 'mine.ts'), 'export const mine = 1;\n');
    await run(petstore, '--out', out, '--include', 'pet', '/user/*', '--exclude', 'deleteUser');
    expect([existsSync(join(out, 'Order.ts')), existsSync(join(out, 'mine.ts'))]).toEqual([false, true]);
    // A slip of the pen empties no folder.
    const none = await run(petstore, '--out', out, '--include', 'pest');
    expect([none.code, none.said, existsSync(join(out, 'Pet.ts'))]).toEqual([
      1,
      expect.stringContaining('Nothing is written'),
      true,
    ]);
    const user = readFileSync(join(out, 'User.ts'), 'utf8');
    expect(user).toContain("only: ['get', 'partialUpdate']");
  });

  it('does not write over files of somebody else', async () => {
    const out = folderOf('foreign');
    writeFileSync(join(out, 'Pet.ts'), 'export class Pet {}\n');
    const { code, said } = await run(petstore, '--out', out);
    expect([code, said, readdirSync(out)]).toEqual([1, expect.stringContaining('a file of yours'), ['Pet.ts']]);
  });

  it('reads a typed config', async () => {
    const [out, folder] = [folderOf('config'), temporary()];
    const config = join(folder, 'openapi.config.ts');
    writeFileSync(
      config,
      `const named: string = 'Animal';
      export default { entities: { Tag: true }, names: { Pet: named, findPetsByStatus: 'petsByStatus' }, relations: { 'Animal.tags': 'Tag' }, urlPrefix: '/api', files: (name: string, kind: string) => kind === 'entity' ? 'model/' + name + '.ts' : 'calls/' + name + '.ts' };`,
    );
    expect((await run(petstore, '--out', out, '--config', config)).code).toBe(0);
    const animal = readFileSync(join(out, 'model/Animal.ts'), 'utf8');
    expect(animal).toContain('export const petsByStatus');
    expect(animal).toContain('tags: [Tag]');
    expect(readFileSync(join(out, 'api.ts'), 'utf8')).toContain("override urlPrefix = '/api'");
    expect(typeErrors([out])).toBe('');
  });

  it('follows references into other files', async () => {
    const [out, folder] = [folderOf('files'), temporary()];
    mkdirSync(join(folder, 'schemas'));
    writeFileSync(
      join(folder, 'schemas/pet.yaml'),
      'type: object\nrequired: [id]\nproperties:\n  id: { type: string }\n  name: { type: string }\n',
    );
    const answer = "{ description: ok, content: { application/json: { schema: { $ref: './schemas/pet.yaml' } } } }";
    writeFileSync(
      join(folder, 'api.yaml'),
      `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n  /pets/{id}:\n    get:\n      operationId: getPet\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { '200': ${answer} }\n`,
    );
    expect((await run(join(folder, 'api.yaml'), '--out', out)).code).toBe(0);
    expect(readFileSync(join(out, 'Pet.ts'), 'utf8')).toContain('name?: string');
    cpSync(join(folder, 'api.yaml'), join(folder, 'moved.yaml'));
    writeFileSync(
      join(folder, 'moved.yaml'),
      readFileSync(join(folder, 'moved.yaml'), 'utf8').replace('pet.yaml', 'gone.yaml'),
    );
    const { code, said } = await run(join(folder, 'moved.yaml'), '--out', join(folder, 'none'));
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/#\/paths\/~1pets~1\{id\}\/get\/responses\/200.*gone\.yaml/s),
    ]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('says what is wrong with what is no document', async () => {
    const folder = temporary();
    for (const text of [
      '',
      '[]',
      '{"swagger":"2.0"}',
      '{"openapi":"3.0.0"}',
      'a: [',
      '{"openapi":"3.0.0","info":{},"paths":5}',
    ]) {
      writeFileSync(join(folder, 'bad.json'), text);
      const { code, said } = await run(join(folder, 'bad.json'), '--out', join(folder, 'out'));
      expect([code, said.length > 20, existsSync(join(folder, 'out'))]).toEqual([1, true, false]);
    }
    expect((await run('--nonsense')).code).toBe(1);
  });
});
