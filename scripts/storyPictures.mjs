// Pictures of stories, a quarter as wide and high: they show where things are, and not how a font draws a letter.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';

const FOLDER = new URL('../stories/pictures/', import.meta.url);
mkdirSync(FOLDER, { recursive: true });
const TIMES = 4;
/** How far a value of a pixel may be off, of 255, and which share of the pixels may be further off. */
const NEAR = 40;
export const SHARE = 0.02;

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

/** Which share of the pixels differ, 0 to 1; 1 where the sizes do. */
export function differenceOf(one, other) {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one.data[at + channel] - other.data[at + channel]) > NEAR)) different++;
  return different / (one.data.length / 4);
}

/** Write what is shown as it is to be. */
export function keepPicture(name, screenshot) {
  writeFileSync(fileOf(name), PNG.sync.write(shrink(PNG.sync.read(screenshot)), { colorType: 2 }));
}

/** What is wrong with what is shown, if anything is. */
export function comparePicture(name, screenshot) {
  if (!existsSync(fileOf(name))) return `There is no picture ${name}: npm run pictures -- --update takes it.`;
  const share = differenceOf(PNG.sync.read(readFileSync(fileOf(name))), shrink(PNG.sync.read(screenshot)));
  if (process.env.PICTURES_SHARES) console.log(`  ${name} ${(share * 100).toFixed(2)} %`);
  if (share <= SHARE) return undefined;
  const off = `${(share * 100).toFixed(1)} % are not as they were`;
  return `The picture ${name}: ${off}; npm run pictures -- --update where that is meant.`;
}

/** Pictures of what is no story any more. */
export function strayPictures(names) {
  const known = new Set(names.map((name) => `${name}.png`));
  return existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith('.png') && !known.has(file)) : [];
}

export const dropPicture = (file) => rmSync(new URL(file, FOLDER));

/** The fonts and the browser that pictures were taken with: with others they are not compared. */
export const fonts = {
  file: new URL('fonts.txt', FOLDER),
  read: () => (existsSync(fonts.file) ? readFileSync(fonts.file, 'utf8') : ''),
  write: (text) => writeFileSync(fonts.file, text),
};
