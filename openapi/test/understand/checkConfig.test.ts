import { expect, it } from 'vitest';
import { count, documentOf, generated, object, ref, text } from '../small.js';
import type { Config } from '../../src/config.js';

const document = documentOf({ 'GET /pets/{id}': { answer: ref('Pet') } }, { Pet: object({ id: count, name: text }) });

it('names each line of a config that changes nothing', () => {
  const config = {
    ...{ names: { Pte: 'Animal' }, keys: { Pte: 'id' }, entities: { Pte: true }, multiSegment: ['path'] },
    ...{ relations: { 'Pet.owner': 'User', 'Pet.name': false }, include: ['/pets/*', 'nowhere'], entites: {} },
  };
  const { unused } = generated(document, config as Config).model;
  expect(unused.map(({ where }) => where)).toEqual([
    'config: entites',
    'config: names: Animal',
    'config: keys: Pte',
    'config: entities: Pte',
    'config: relations: Pet.owner',
    'config: relations: User',
    'config: multiSegment: path',
    'config: include: nowhere',
  ]);
  expect(generated(document, { names: { Pet: 'Animal' }, keys: { Animal: 'name' } }).model.unused).toEqual([]);
});
