import { expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  static override key = 'Note';
}

it('an unusable setResponse says whose it is (F117)', async () => {
  const accepted = new Endpoint(() => Promise.resolve({ id: '1' }), { name: 'accepted', schema: Note });
  const { slice, dispatch, root } = testStore(() => createRestSlice());
  const pushed = dispatch(slice.setResponse(accepted, { text: 'no id' } as never));
  await expect(pushed).rejects.toThrow(/PK_MISSING in Note[\s\S]*setResponse was given for accepted/);
  expect(slice.selectResponse(accepted)(root()).error?.message).toContain('accepted');
});
