// Pictures of stories, a quarter as wide and high: they show where things are, and not how a font draws a letter.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';

export const FOLDER = new URL('../stories/pictures/', import.meta.url);
mkdirSync(FOLDER, { recursive: true });
const TIMES = 4;
/** What was seen in place of a picture that differs, to be looked at. */
const SEEN = new URL('../test-results/pictures/', import.meta.url);
/** How far a value of a pixel may be off, of 255. */
const NEAR = 40;
/** What is looked at by itself, in pixels of a picture: a short line of text fills most of it. */
const PART = { width: 24, height: 6 };
/** Which share of the pixels of a part may be further off: a number of two digits is other than it was, and a word is not gone. */
export const SHARE = 0.2;

const fileOf = (name) => new URL(`${name}.png`, FOLDER);

/** The mean of each square of pixels. */
export function shrink(png) {
  const width = Math.floor(png.width / TIMES);
  const height = Math.floor(png.height / TIMES);
  const small = new PNG({ width, height, colorType: 2 });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let dy = 0; dy < TIMES; dy++)
          for (let dx = 0; dx < TIMES; dx++)
            sum += png.data[((y * TIMES + dy) * png.width + x * TIMES + dx) * 4 + channel];
        small.data[(y * width + x) * 4 + channel] = Math.round(sum / TIMES ** 2);
      }
  return small;
}

/** Which share of the pixels differs in the part that differs most, 0 to 1; 1 where the sizes do. */
export function differenceOf(one, other) {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const { width, height } = one;
  const isOff = (x, y) =>
    [0, 1, 2].some((channel) => {
      const at = (y * width + x) * 4 + channel;
      return Math.abs(one.data[at] - other.data[at]) > NEAR;
    });
  // Parts overlap by a half: what lies on the edge of one is in the middle of the next one.
  const [stepX, stepY] = [PART.width / 2, PART.height / 2];
  const counts = new Map();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isOff(x, y)) continue;
      const [column, row] = [Math.floor(x / stepX), Math.floor(y / stepY)];
      for (const part of [
        [column, row],
        [column - 1, row],
        [column, row - 1],
        [column - 1, row - 1],
      ])
        counts.set(`${part}`, (counts.get(`${part}`) ?? 0) + 1);
    }
  return Math.max(0, ...counts.values()) / (PART.width * PART.height);
}

/** Write what is shown as it is to be. */
export function keepPicture(name, screenshot) {
  writeFileSync(fileOf(name), PNG.sync.write(shrink(PNG.sync.read(screenshot)), { colorType: 2 }));
}

export const keptPicture = (name) => PNG.sync.read(readFileSync(fileOf(name)));

const DIFFERS = 'The picture';

/** Whether that is what is wrong. */
export const isDifference = (text) => text?.startsWith(DIFFERS) ?? false;

/** What is wrong with what is shown, if anything is. */
export function comparePicture(name, screenshot) {
  if (!existsSync(fileOf(name))) return `There is no picture ${name}: npm run pictures -- --update takes it.`;
  const small = shrink(PNG.sync.read(screenshot));
  const share = differenceOf(keptPicture(name), small);
  if (share <= SHARE) return undefined;
  mkdirSync(SEEN, { recursive: true });
  writeFileSync(new URL(`${name}.png`, SEEN), PNG.sync.write(small, { colorType: 2 }));
  const off = `in one place ${(share * 100).toFixed(0)} % is not as it was`;
  return `${DIFFERS} ${name}: ${off} (test-results/pictures has it); npm run pictures -- --update where that is meant.`;
}

/** Pictures of what is no story any more. */
export function strayPictures(names) {
  const known = new Set(names.map((name) => `${name}.png`));
  return existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith('.png') && !known.has(file)) : [];
}

export const dropPicture = (file) => rmSync(new URL(file, FOLDER));

/** The fonts that pictures were taken with: lines end elsewhere in others, with which they are not compared. */
export const fonts = {
  file: new URL('fonts.txt', FOLDER),
  read: () => (existsSync(fonts.file) ? readFileSync(fonts.file, 'utf8') : ''),
  write: (text) => writeFileSync(fonts.file, text),
};
