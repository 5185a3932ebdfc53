import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DISH_MODEL } from './dishes.mjs';
import { writeExtensions } from './extensions.mjs';
import { verifyGenerated } from './generated-check.mjs';
import { Generator, planOf } from './generating.mjs';
import { Site } from './site.mjs';
import { prepare } from './speaking.mjs';

const MARK = 'generated.json';
/** Until memory of the start is given back. */
const IDLE_MS = 20_000;

/**
 * Makes the folder of a site with so many posts, if there is none.
 *
 * @param kinds the kinds of rows that it has; all if absent.
 * @param isOpen whether it has four languages and ten extensions.
 * @returns the folder
 */
export async function generatedFolder(folder, posts, kinds, isOpen = false) {
  const data = join(folder, [posts, ...(kinds ?? []), ...(isOpen ? ['open'] : [])].join('-'));
  const mark = join(data, MARK);
  if (existsSync(mark)) return data;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const site = await Site.start({}, data);
  try {
    await site.post('/lintel/v1/model', DISH_MODEL, 'PUT');
    const log = (name, seconds) => {
      console.error(`${posts.toLocaleString('en')} posts: ${name} in ${seconds.toFixed(1)} s`);
    };
    await new Generator(site.database, posts, { kinds, hasLanguages: isOpen, log }).run();
    await verifyGenerated(site, planOf(posts), kinds);
  } finally {
    await site.stop();
  }
  if (isOpen) {
    writeExtensions(data);
    await prepare(data);
  }
  writeFileSync(mark, '');
  return data;
}

/** Starts a site in such a folder, and waits until it is idle. */
export async function startGenerated(data, posts, besides = {}) {
  const site = await Site.start(besides, data);
  await delay(IDLE_MS);
  return Object.assign(site, { plan: planOf(posts), idleMb: site.memoryMb });
}

/** Starts a site with so many posts, four languages and ten extensions, generated if the folder has none. */
export const generatedSite = async (folder, posts, kinds) =>
  startGenerated(await generatedFolder(folder, posts, kinds, true), posts);
