// Family: what a hook remembers of an earlier render, where the key does not tell the renders apart.
import { memo } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Endpoint } from '../../src/index.js';
import { useDLE, useFetch, useLive, useSubscription, useSuspense } from '../../src/react/index.js';
import { tokenPage } from '../support/tokenPage.js';
import { expectConsole } from '../support/console.js';
import { wait } from '../support/readers.js';
import type { TokenPage } from '../support/tokenPage.js';

type Read = (page: TokenPage, token: string) => unknown;

const hooks: readonly [string, Read][] = [
  ['useDLE', (page, token) => useDLE(page.report, 'r1', token).data?.n],
  ['useSuspense', (page, token) => useSuspense(page.report, 'r1', token).n],
  ['useLive', (page, token) => useLive(page.report, 'r1', token).n],
  ['useFetch', (page, token) => (useFetch(page.report, 'r1', token) as { value?: { n: number } }).value?.n],
];

describe.each(hooks)('%s', (_, useRead) => {
  it.each([
    ['expireAll', (page: TokenPage) => page.store.dispatch(page.rest.expireAll(page.report.endpoint))],
    ['invalidateAll', (page: TokenPage) => page.store.dispatch(page.rest.invalidateAll(page.report.endpoint))],
    ['a reset', (page: TokenPage) => page.store.dispatch(page.rest.resetEntireStore())],
  ])('asks with the arguments of the last render after %s (F13)', async (_change, change) => {
    const page = tokenPage();
    const Reader = ({ token }: { token: string }) => <p>{`n ${String(useRead(page, token))}`}</p>;
    page.show(<Reader token="old" />);
    await page.sees('n 1');
    await page.rendered(<Reader token="new" />);
    await wait(20);
    expect(page.tokens).toEqual(['old']);
    await change(page);
    await page.sees('n 2');
    expect(page.tokens).toEqual(['old', 'new']);
  });
});

it('a hook asks with the endpoint of the last render (F13)', async () => {
  const page = tokenPage();
  const Reader = ({ name }: { name: string }) => {
    const fetch = async (_id: string, _token: string) => (page.tokens.push(name), { n: 0 });
    const endpoint = page.report.endpoint.extend({ fetch });
    return <p>{`n ${String(useDLE(endpoint, 'r1', 'token').data?.n)}`}</p>;
  };
  page.show(<Reader name="first" />);
  await page.sees('n 0');
  await page.rendered(<Reader name="second" />);
  await wait(20);
  await page.store.dispatch(page.rest.invalidateAll(page.report.endpoint));
  await vi.waitFor(() => expect(page.tokens).toEqual(['first', 'second']));
});

it('the request that follows an aborted one has the latest arguments (F13)', async () => {
  const page = tokenPage({ isHeld: true });
  const Reader = ({ token }: { token: string }) => <p>{`n ${String(useDLE(page.report, 'r1', token).data?.n)}`}</p>;
  page.show(<Reader token="old" />);
  await vi.waitFor(() => expect(page.tokens).toEqual(['old']));
  await page.rendered(<Reader token="new" />);
  await wait(20);
  page.end(new DOMException('given up', 'AbortError'));
  await vi.waitFor(() => expect(page.tokens).toEqual(['old', 'new']));
});

describe('polls', () => {
  it('have the arguments of whichever subscriber rendered last (F13)', async () => {
    const page = tokenPage({ pollFrequency: 30 });
    const Subscriber = memo(function Subscriber({ token }: { token: string }) {
      useSubscription(page.report, 'r1', token);
      return null;
    });
    const both = (first: string) => [<Subscriber key="1" token={first} />, <Subscriber key="2" token="second" />];
    page.show(both('first'));
    await vi.waitFor(() => expect(page.tokens.at(-1)).toBe('second'));
    page.show(both('renewed'));
    await vi.waitFor(() => expect(page.tokens.at(-1)).toBe('renewed'));
  });
});

it('an inline endpoint with the same key polls on, with what it was rendered with last (F13)', async () => {
  // Each render makes another endpoint of the same name.
  expectConsole('error');
  const page = tokenPage({ pollFrequency: 30 });
  const Live = ({ token }: { token: string }) => {
    const endpoint = new Endpoint(async (_id: string) => (page.tokens.push(token), { n: 1 }), {
      name: 'live',
      key: (id: string) => `live ${id}`,
      pollFrequency: 30,
    });
    return <p>{`n ${String(useLive(endpoint, 'r1').n)}`}</p>;
  };
  page.show(<Live token="old" />);
  await page.sees('n 1');
  page.show(<Live token="new" />);
  await vi.waitFor(() => expect(page.tokens.at(-1)).toBe('new'));
});
