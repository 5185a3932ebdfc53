import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DISH_MODEL } from './dishes.mjs';
import { verifyGenerated } from './generated-check.mjs';
import { Generator, planOf } from './generating.mjs';
import { Site } from './site.mjs';

const MARK = 'generated.json';
/** Until memory of the start is given back. */
const IDLE_MS = 20_000;

/**
 * Makes the folder of a site with so many posts, if there is none.
 *
 * @param kinds the kinds of rows that it has; all if absent.
 * @returns the folder
 */
export async function generatedFolder(folder, posts, kinds) {
  const data = join(folder, [posts, ...(kinds ?? [])].join('-'));
  const mark = join(data, MARK);
  if (existsSync(mark)) return data;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const site = await Site.start({}, data);
  try {
    await site.post('/lintel/v1/model', DISH_MODEL, 'PUT');
    const steps = {};
    await new Generator(site.database, posts, kinds, (name, seconds) => {
      steps[name] = seconds;
      console.error(`${posts.toLocaleString('en')} posts: ${name} in ${seconds.toFixed(1)} s`);
    }).run();
    await verifyGenerated(site, planOf(posts), kinds);
    writeFileSync(mark, JSON.stringify(steps));
  } finally {
    await site.stop();
  }
  return data;
}

/** Starts a site in such a folder, and waits until it is idle. */
export async function startGenerated(data, posts, besides = {}) {
  const site = await Site.start(besides, data);
  await delay(IDLE_MS);
  return Object.assign(site, { plan: planOf(posts), idleMb: site.memoryMb });
}

/** Starts a site with so many posts, generated if the folder has none. */
export const generatedSite = async (folder, posts, kinds) =>
  startGenerated(await generatedFolder(folder, posts, kinds), posts);
