import axe from 'axe-core';
import type { Frame, Page } from 'playwright';

interface Axe {
  run(where: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** The same around each page: looked at around one of each kind. */
export const AROUND = ['.VPNav', '.VPLocalNav', '.VPSidebar', '.VPSkipLink'];

/**
 * What axe finds wrong with a page or a frame: rule, and where.
 *
 * @param rules all where none are named.
 * @param exclude selectors of what is not looked at.
 */
export async function violationsOf(
  frame: Page | Frame,
  rules?: readonly string[],
  exclude: readonly string[] = [],
): Promise<string[]> {
  // Once for a page that stays.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return frame.evaluate(
    async ({ only, without }) => {
      const { axe: found } = globalThis as unknown as { axe: Axe };
      // A frame is looked at by itself.
      const options = { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) };
      const { violations } = await found.run({ include: [['html']], exclude: without }, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    { only: rules, without: exclude.map((selector) => [selector]) },
  );
}
