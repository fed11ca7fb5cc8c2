import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { differenceOf, FOLDER, keptPicture, SHARE, shrink, type Picture } from '../../scripts/storyPictures.mjs';

const WIDTH = 400;
const HEIGHT = 300;

/** A white page; what is drawn gives the grey of a pixel. */
function page(grey: (x: number, y: number) => number, height = HEIGHT) {
  const data = new Uint8Array(WIDTH * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < WIDTH; x++) data.fill(grey(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  return shrink({ width: WIDTH, height, data });
}

interface Pane {
  readonly left?: number;
  /** How far beside letters are drawn. */
  readonly text?: number;
  /** How many of its eight lines it has. */
  readonly lines?: number;
  /** Two digits of the third line that are others. */
  readonly isNumbered?: boolean;
}

/** A pane with lines of text. */
function pane({ left = 40, text = 0, lines = 8, isNumbered = false }: Pane) {
  return page((x, y) => {
    if (x < left || x > left + 150 || y < 40 || y > 200) return 255;
    const isDigit = isNumbered && y >= 80 && y < 90 && x > 100 && x < 116;
    return y < 40 + lines * 20 && y % 20 < 10 && (x + text) % 7 < (isDigit ? 6 : 3) ? 60 : 200;
  });
}

/** A kept picture, each pixel of which is the one that lies so far above, so much darker. */
function doctored({ width, height, data }: Picture, down: number, darker: number): Picture {
  const other = Uint8Array.from(data);
  for (let at = other.length - 1; at >= 0; at--)
    other[at] = Math.max(0, (data[Math.max(0, at - down * width * 4)] ?? 0) - (at % 4 === 3 ? 0 : darker));
  return { width, height, data: other };
}

describe('pictures of stories', () => {
  it('are the same where letters are drawn a pixel beside, and where a number of two digits is another', () => {
    expect(differenceOf(pane({}), pane({}))).toBe(0);
    expect(differenceOf(pane({}), pane({ text: 1 }))).toBeLessThanOrEqual(SHARE);
    expect(differenceOf(pane({}), pane({ isNumbered: true }))).toBeLessThanOrEqual(SHARE);
  });

  it.each([
    ['a line of text is missing', pane({ lines: 7 })],
    ['a pane stands elsewhere', pane({ left: 80 })],
    ['a pane is gone', page(() => 255)],
  ])('are others where %s', (_what, other) => {
    expect(differenceOf(pane({}), other)).toBeGreaterThan(SHARE);
  });

  it('are others where the page has another height', () => {
    const white = () => 255;
    expect(differenceOf(page(white), page(white, HEIGHT + 40))).toBe(1);
  });

  it('of a story are as they were in a slightly darker one, and not where all of it has moved by 16 pixels', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
    expect(files.length).toBeGreaterThan(100);
    const shares = files
      .filter((_, at) => at % 5 === 0)
      .map((name) => {
        const kept = keptPicture(name.replace(/\.png$/, ''));
        const [darker, moved] = [doctored(kept, 0, 12), doctored(kept, 4, 0)].map((other) => differenceOf(kept, other));
        return { name, darker, moved };
      });
    expect(shares.filter(({ darker, moved }) => (darker ?? 1) > SHARE || (moved ?? 0) <= SHARE)).toEqual([]);
  });
});
