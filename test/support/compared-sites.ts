import { switchOn } from './cache.js';
import { emptyDatabase } from './database.js';
import { startSite, type TestSite } from './site.js';

const SITE_URL = 'http://site.example';

/** Instances with one database, whose answers have to be equal. */
export interface ComparedSites {
  /** Two that put responses together from parts, the first of which caches them as well. */
  one: TestSite;
  other: TestSite;
  /** One that keeps nothing, and so answers as if just started. */
  plain: TestSite;
}

/** Starts instances to compare, with an author. */
export async function startComparedSites(): Promise<ComparedSites> {
  const database = await emptyDatabase();
  const one = await startSite({ SITE_URL }, database);
  const other = await startSite({ SITE_URL }, database);
  const plain = await startSite({ SITE_URL, PARTS_MAX_MB: '0' }, database);
  await one.withRoles('author');
  for (const site of [other, plain]) site.knowUsersOf(one);
  await switchOn(one);
  return { one, other, plain };
}
