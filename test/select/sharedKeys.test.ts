import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Entity, Query, RestEndpoint } from '../../src/index.js';
import { flatCopy } from '../../src/select/SelectorCache.js';
import { Registry } from '../../src/store/registry.js';
import { createSelectors } from '../../src/select/selectors.js';
import { inheritCache } from '../../src/store/StoreCache.js';
import { initialState } from '../../src/store/state.js';
import type { EndpointInstance } from '../../src/endpoint/EndpointInstance.js';
import type { RestState } from '../../src/index.js';

/** What it is called depends on the body, which is no part of a key. */
class Text extends Entity {
  id = '';
  text = '';
  static override key = 'Text';
  static override pk(value: { id?: string }, _parent?: unknown, _key?: string, args?: readonly unknown[]) {
    return `${langOf(args)} ${String(value.id)}`;
  }
}

const langOf = (args: readonly unknown[] = []) => (args[1] as { lang?: string } | undefined)?.lang;

const spoken = new Query([Text], (texts, _params: unknown, { lang }: { lang: string }) => {
  if (lang === 'fr') throw new Error('Nobody speaks it.');
  return texts.map(({ text }) => `${lang}: ${text}`);
});

const search = (path: string, schema: unknown) =>
  new RestEndpoint({
    path,
    method: 'POST',
    sideEffect: undefined,
    body: {},
    schema,
  } as never) as unknown as EndpointInstance;
const endpoints = [search('/texts/:id', Text), search('/spoken/:id', spoken)] as const;
const [byPk, byProcess] = endpoints;
const argsIn = (lang: string) => [{ id: '1' }, { lang }];
const LANGS = ['de', 'en', 'fr'];

/** A state made from another, as the reducer does it. */
function withText(state: RestState, lang: string, text: string): RestState {
  const pk = `${lang} 1`;
  const next = {
    ...state,
    entities: { ...state.entities, Text: { ...state.entities['Text'], [pk]: { id: '1', text } } },
  } as RestState;
  inheritCache(state, next);
  return next;
}

const first: RestState = {
  ...withText(withText(initialState, 'de', 'Hallo'), 'en', 'hello'),
  results: { [byProcess.key(...argsIn('de'))]: ['de 1', 'en 1'] },
};

const createRead = () => {
  const selectors = createSelectors('rest', (base) => base, new Registry({}));
  return {
    select: (endpoint: EndpointInstance, rest: RestState, args: readonly unknown[]) =>
      selectors.selectResponse(endpoint)({ rest }, ...args),
    /** As hooks do. */
    direct: (endpoint: EndpointInstance, rest: RestState, args: readonly unknown[]) =>
      selectors.responses(endpoint).read({ rest }, flatCopy(args) as readonly unknown[]),
  };
};

describe.each(['select', 'direct'] as const)('arguments that share a key (%s)', (way) => {
  it('get each what is stored for them, of one state', () => {
    const read = createRead()[way];
    const textIn = (lang: string) => (read(byPk, first, argsIn(lang)).data as Text | undefined)?.text;
    expect(['de', 'en', 'fr', 'de', 'en'].map(textIn)).toEqual(['Hallo', 'hello', undefined, 'Hallo', 'hello']);
  });

  it('get each what is stored for them, after writes that have nothing to do with them', () => {
    const read = createRead()[way];
    const textIn = (state: RestState, lang: string) => (read(byPk, state, argsIn(lang)).data as Text).text;
    textIn(first, 'de');
    textIn(first, 'en');
    // What was made for them is found to stand, and is looked at no more.
    const second = withText(first, 'it', 'ciao');
    expect(textIn(second, 'en')).toBe('hello');
    const third = withText(second, 'it', 'salve');
    expect(textIn(third, 'en')).toBe('hello');
    expect(textIn(third, 'de')).toBe('Hallo');
  });

  it('do not get the error of others', () => {
    const read = createRead()[way];
    expect(read(byProcess, first, argsIn('fr')).error?.message).toBe('Nobody speaks it.');
    expect(read(byProcess, first, argsIn('de')).data).toEqual(['de: Hallo', 'de: hello']);
    expect(read(byProcess, first, argsIn('fr')).error?.message).toBe('Nobody speaks it.');
  });
});

it('get what a reader without a memory gets, whoever asks, after any writes and jumps', () => {
  const lang = fc.constantFrom(...LANGS);
  const ask = fc.record({ at: fc.nat(1), lang, way: fc.constantFrom('select' as const, 'direct' as const) });
  const scene = fc.record({
    lang: fc.constantFrom(...LANGS, 'it'),
    text: fc.constantFrom('x', 'y'),
    back: fc.nat(3),
    asks: fc.array(ask, { minLength: 1, maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.array(scene, { minLength: 2, maxLength: 12 }), (scenes) => {
      const reads = createRead();
      const history = [first];
      for (const { lang: written, text, back, asks } of scenes) {
        const state = history.at(-1) as RestState;
        const older = history[Math.max(0, history.length - back)];
        const next = back > 1 && older ? older : withText(state, written, text);
        history.push(next);
        for (const { at, lang: asked, way } of asks) {
          const endpoint = endpoints[at] as EndpointInstance;
          const expected = createRead().select(endpoint, structuredClone(next), argsIn(asked));
          expect([at, asked, reads[way](endpoint, next, argsIn(asked))]).toEqual([at, asked, expected]);
        }
      }
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 100) },
  );
});
