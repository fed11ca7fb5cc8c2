import { describe, expect, it } from 'vitest';
import { differenceOf, SHARE, shrink } from '../../scripts/storyPictures.mjs';

const WIDTH = 400;
const HEIGHT = 300;

/** A white page; what is drawn gives the grey of a pixel. */
function page(grey: (x: number, y: number) => number, height = HEIGHT) {
  const data = new Uint8Array(WIDTH * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < WIDTH; x++) data.fill(grey(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  return shrink({ width: WIDTH, height, data });
}

/** A pane with lines of text, so far from the left. */
const paneAt = (left: number, text = 0) =>
  page((x, y) => {
    if (x < left || x > left + 150 || y < 40 || y > 200) return 255;
    return y % 20 < 10 && (x + text) % 7 < 3 ? 60 : 220;
  });

describe('pictures of stories', () => {
  it('are the same where letters are drawn a pixel beside', () => {
    expect(differenceOf(paneAt(40), paneAt(40))).toBe(0);
    expect(differenceOf(paneAt(40), paneAt(40, 1))).toBeLessThanOrEqual(SHARE);
  });

  it('are others where a pane stands elsewhere, is gone, or the page has another height', () => {
    expect(differenceOf(paneAt(40), paneAt(60))).toBeGreaterThan(SHARE);
    expect(
      differenceOf(
        paneAt(40),
        page(() => 255),
      ),
    ).toBeGreaterThan(SHARE);
    expect(
      differenceOf(
        page(() => 255),
        page(() => 255, HEIGHT + 40),
      ),
    ).toBe(1);
  });
});
