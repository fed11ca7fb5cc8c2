import { beforeEach, describe, expect, it, vi } from 'vitest';
import { argumentFields } from '../../src/shared/textOfArgs.js';
import { copyAsJson, holds, isForm, isOpaque, isStream } from '../../src/shared/json.js';
import { tagOf } from '../../src/shared/platform.js';
import { renameIn } from '../../src/shared/renameIn.js';

describe('isOpaque', () => {
  it.each([
    new Blob(),
    new File([], 'x'),
    new ArrayBuffer(1),
    new SharedArrayBuffer(1),
    new DataView(new ArrayBuffer(1)),
    new Uint8Array(1),
    new Float64Array(1),
    new ReadableStream(),
  ])('%o is', (value) => {
    expect(isOpaque(value)).toBe(true);
  });

  it.each([[{}], [[]], [new Date(0)], [new Map()], [new FormData()]])('%o is not', (value) => {
    expect(isOpaque(value)).toBe(false);
  });
});

describe('holds', () => {
  it.each<[unknown, boolean]>([
    [new Blob(), true],
    [{ file: { blob: new Blob() } }, true],
    [[{ a: 1 }, [new Uint8Array(1)]], true],
    [{ a: [1, 'x', null, undefined] }, false],
    ['text', false],
    [null, false],
  ])('%o: %s', (value, expected) => {
    expect(holds(value, isOpaque)).toBe(expected);
  });

  it('tells a stream from bytes', () => {
    expect(holds({ body: new ReadableStream() }, isStream)).toBe(true);
    expect(holds({ body: new Blob() }, isStream)).toBe(false);
  });

  it('ends in a cycle', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(holds(cycle, isOpaque)).toBe(false);
  });
});

describe('classes that say nothing of themselves, as those of React Native', () => {
  class PlainForm {
    readonly _parts: [string, unknown][] = [];
    append(name: string, value: unknown): void {
      this._parts.push([name, value]);
    }
  }
  class PlainBlob {
    readonly data = { blobId: 'b1' };
  }
  const photo = { uri: 'file:///photo.jpg', name: 'photo.jpg', type: 'image/jpeg' };
  beforeEach(() => {
    vi.stubGlobal('FormData', PlainForm);
    vi.stubGlobal('Blob', PlainBlob);
    return () => vi.unstubAllGlobals();
  });

  it('are told by being the platform’s', () => {
    expect([tagOf(new PlainBlob()), tagOf(new PlainForm())]).toEqual(['[object Blob]', '[object FormData]']);
    expect([isOpaque(new PlainBlob()), isForm(new PlainForm()), isForm({ _parts: [] })]).toEqual([true, true, false]);
  });

  it('have their entries copied and renamed, and not their members', () => {
    const form = new PlainForm();
    form.append('title', 'Mine');
    form.append('photo', photo);
    expect(copyAsJson(form, 'x')).toEqual({ title: 'Mine', photo });
    const renamed = renameIn(form, (text) => (text === 'Mine' ? 'Yours' : undefined));
    expect(renamed).toBeInstanceOf(PlainForm);
    expect(renamed._parts).toEqual([
      ['title', 'Yours'],
      ['photo', photo],
    ]);
    expect(renameIn(form, () => undefined)).toBe(form);
    expect(argumentFields(form)).toEqual({ title: 'Mine', photo });
  });
});
