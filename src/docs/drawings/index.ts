import sharp from 'sharp';
import { SCENES } from './scenes.js';
import { HEIGHT, WIDTH } from './shapes.js';

/** The pictures of the demo site, by the names of their files. */
export async function demoPictures(): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const [name, draw] of Object.entries(SCENES)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${draw()}</svg>`;
    pictures.set(`${name}.webp`, await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 6 }).toBuffer());
  }
  return pictures;
}
