import { expect } from 'storybook/test';

export const isPhone = (): boolean => window.innerWidth === 390;

/** Nothing scrolls sideways. The tests show a phone; a story that is opened by itself is as wide as the window. */
export async function fitsThePhone(): Promise<void> {
  if ('__vitest_browser__' in window) await expect(window.innerWidth).toBe(390);
  await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
}
