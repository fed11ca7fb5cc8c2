import { expect, it } from 'vitest';
import { Collection, LogoutManager } from '../../src/index.js';
import { defineFeature, recorder, refetchOn } from '../../src/features/index.js';
import { offline } from '../../src/features/offline/index.js';
import { tabs } from '../../src/features/tabs/tabs.js';
import { expectConsole } from '../support/console.js';
import { Post } from '../support/plainPosts.js';
import { FakeStorage } from '../support/fakeStorage.js';

it('features warn of names that no option of theirs has', () => {
  const warnings = expectConsole('warn');
  refetchOn({ fokus: false } as object);
  recorder({ masks: ['email'] } as object);
  offline({ maxage: 5, storage: new FakeStorage() } as object);
  tabs({ chanel: 'x' } as object);
  tabs({ nothing: 'alike' } as object);
  new LogoutManager({ handlelogout: () => {} } as object);
  new Collection([Post], { scop: 'mine' } as object);
  expect(warnings).toEqual([
    '[rest-slice] refetchOn has no option "fokus": it has focus, reconnect.',
    '[rest-slice] recorder has no option "masks": it has limit, maxBytes, mask, onError.',
    '[rest-slice] offline has no option "maxage": is "maxAge" meant?',
    '[rest-slice] tabs has no option "chanel": is "channel" meant?',
    '[rest-slice] tabs has no option "nothing": it has channel, user.',
    '[rest-slice] LogoutManager has no option "handlelogout": is "handleLogout" meant?',
    expect.stringMatching(/^\[rest-slice\] Collection has no option "scop": it has .*, scope, .*\.$/),
  ]);
});

it.each([
  [() => new LogoutManager({ shouldLogout: 401 } as object), 'shouldLogout is a function.'],
  [() => new Collection([Post], { scope: 5 } as object), 'scope is a text.'],
  [() => new Collection([Post], { windowArguments: 'page' } as object), 'windowArguments is a list of names'],
  [() => defineFeature({} as never), 'It was given no function.'],
])('what an option cannot be is refused: %#', (make, text) => {
  expect(make).toThrow(expect.objectContaining({ code: 'ARGUMENT_INVALID' }));
  expect(make).toThrow(text);
});

it('refetchOn takes true and false only', () => {
  expect(() => refetchOn({ focus: 'no' } as object)).toThrow('focus is true or false.');
});
