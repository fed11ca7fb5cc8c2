import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Several files: an api whose endpoints are injected, thunks, another slice, selectors.
type App = { Shop: ComponentType };
// By names that the compiler does not follow: the apps are compiled apart.
const appOf = async (when: string) => (await import(`./fixtures/rtk-query-shop/${when}/Shop.tsx`)) as App;

let price = 0;
let lines: string[] = [];
let log: string[] = [];

const productOf = () => ({ _id: 'h', name: 'Hammer', price, seller: null, variants: [{ size: 'M', stock: 1 }] });
const sold = { _id: 's', name: 'Saw', price: 300, seller: { id: '1', name: 'Bo' }, variants: [] };

const server = setupServer(
  http.get('http://shop.test/api/products', ({ request }) => {
    log.push(new URL(request.url).search);
    return HttpResponse.json({ items: [productOf(), sold] });
  }),
  http.get('http://shop.test/api/products/:id', () => HttpResponse.json(productOf())),
  http.put('http://shop.test/api/products/:id', async ({ request, params }) => {
    const body = (await request.json()) as { price: number };
    log.push(`${params.id as string} ${JSON.stringify(body)}`);
    price = body.price;
    return HttpResponse.json(productOf());
  }),
  http.get('http://shop.test/api/cart', () => HttpResponse.json({ lines })),
  http.post('http://shop.test/api/cart/lines', async ({ request }) => {
    lines = [...lines, ((await request.json()) as { name: string }).name];
    return HttpResponse.json({ lines });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  price = 1_000;
  lines = [];
  log = [];
});
afterEach(() => cleanup());

describe.each(['before', 'after'])('an app of injected endpoints, %s the codemod', (when) => {
  const start = async () => {
    const { Shop } = await appOf(when);
    render(<Shop />);
    await screen.findByRole('button', { name: 'Hammer' });
  };

  it('unwraps, keys by another member, and passes all search parameters on', async () => {
    await start();
    expect(screen.getByText('10.00')).toBeTruthy();
    expect(screen.getByText(/nobody M/)).toBeTruthy();
    expect(screen.getByText(/Bo/)).toBeTruthy();
    expect(log.map((search) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
      { category: 'tools', limit: '10' },
    ]);
  });

  it('sends what the mutation sent', async () => {
    await start();
    fireEvent.click(screen.getByRole('button', { name: 'Hammer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Raise' }));
    await expect.poll(() => log).toContain('h {"price":1100}');
    // What was stored twice is stored once now: the open product shows it without another request.
    if (when === 'after') expect(await screen.findAllByText('11.00')).toHaveLength(2);
    // The answer has come: nothing is rendered after the test.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Raise' })).toHaveProperty('disabled', false));
  });

  it('calls from thunks, and tells other slices', async () => {
    await start();
    expect(await screen.findByText('/ 0')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hammer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Buy' }));
    expect(await screen.findByText('Hammer / 1')).toBeTruthy();
  });
});
