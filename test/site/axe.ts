import axe from 'axe-core';
import type { Frame, Page } from 'playwright';

interface Axe {
  run(where: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds wrong with a page or a frame: rule, and where. */
export async function violationsOf(frame: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async (only) => {
    const { axe: found } = globalThis as unknown as { axe: Axe };
    // A frame is looked at by itself.
    const options = { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) };
    const { violations } = await found.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, rules);
}
