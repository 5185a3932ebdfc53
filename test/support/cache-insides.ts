import { KeptResponses } from '#libs/rest';
import { CachePolicies } from '../../src/cache/cache-policies.js';
import type { CachedResponse } from '../../src/cache/cached-response.js';
import { CollectionState } from '../../src/cache/collection.js';
import { ResponseCache } from '../../src/cache/index.js';
import { CacheSettings } from '../../src/cache/settings/cache-settings.js';
import type { CacheValues } from '../../src/cache/settings/setting-catalogue.js';
import { sql } from './database.js';
import type { TestSite } from './site.js';

/** How many REST responses were not made again. A kept response does not differ from one that was made. */
export const usesOfKept = (site: TestSite) => site.app.get(KeptResponses).uses;

/**
 * The responses that a process holds in memory. The routes of the cache list memory and files together and by URL, and
 * cannot make responses older; tests that depend on one of both look here.
 */
export class HeldResponses {
  constructor(private readonly site: TestSite) {}

  /** The paths of all responses, expired and invalid ones included. */
  get paths(): string[] {
    return [...this.memory.all()].map(({ path }) => path).sort();
  }

  /** The valid responses of a path: its variants. */
  valid(path: string): CachedResponse[] {
    return [...this.memory.all()].filter((answer) => answer.path === path && this.cache.isValid(answer));
  }

  /** When the response of a path was rendered, in milliseconds. */
  renderedAt(path: string): number {
    for (const answer of this.memory.all()) if (answer.path === path) return answer.madeAt;
    throw new Error(`${path} is not cached.`);
  }

  /** Number of responses and the memory that they are counted with, which is more than their bodies. */
  get use(): { count: number; bytes: number } {
    const { count, bytes } = this.memory;
    return { count, bytes };
  }

  /** Makes all responses, or those that `isMeant` selects, older by some seconds. */
  age(seconds: number, isMeant: (answer: CachedResponse) => boolean = () => true): void {
    for (const answer of this.memory.all()) if (isMeant(answer)) answer.madeAt -= seconds * 1000;
  }

  /** Empties the memory and keeps the files, as a restart does. */
  forget(): void {
    for (const { key } of [...this.memory.all()]) this.memory.delete(key);
  }

  private get cache(): ResponseCache {
    return this.site.app.get(ResponseCache);
  }

  private get memory(): ResponseCache['memory'] {
    return this.cache.memory;
  }
}

/** The cache of a site as an object, for tests of its bookkeeping, which no response shows. */
export const responseCacheOf = (site: TestSite): ResponseCache => site.app.get(ResponseCache);

/** Sets how long responses are valid, in milliseconds; 0 means forever. The setting counts in seconds. */
export function setLifetime(site: TestSite, lifetime: number): void {
  const policies = site.app.get(CachePolicies);
  policies.current = { ...policies.current, lifetime };
}

/** Switches the caching of REST responses without a change of settings, which would invalidate them. */
export function setRestCaching(site: TestSite, keepsRest: boolean): void {
  const policies = site.app.get(CachePolicies);
  policies.current = { ...policies.current, keepsRest };
}

/** Gives the cache the settings of a new site. The API resets them to those of a cache that was enabled before. */
export const likeNew = (site: TestSite): Promise<void> => site.app.get(CacheSettings).reset();

/** The clock of the collections of a site, which no route moves. */
export class CollectionClock {
  constructor(private readonly site: TestSite) {}

  /** Changes settings, and schedules collections from a Unix time, which may be in the past. */
  plan(collectedFrom: number, settings: Partial<CacheValues> = {}): Promise<void> {
    return this.site.app.get(CacheSettings).change(() => ({ collectedFrom, ...settings }));
  }

  /** Unix time of the last collection; 0 before the first. */
  get last(): number {
    return this.site.app.get(CollectionState).current.collectedAt;
  }

  /** Forgets the last collection. */
  reset(): Promise<void> {
    return this.site.app.get(CollectionState).change(() => ({ collectedAt: 0 }));
  }
}

/** Removes all recorded changes but the latest, as the site does after many thousands of changes. */
export async function forgetChanges(): Promise<void> {
  await sql('INSERT INTO changes (instance, tags) VALUES (?, ?), (?, ?)', ['a', '[]', 'b', '["entry:1"]']);
  const [{ id } = { id: 0 }] = await sql<{ id: number }>('SELECT MAX(id) AS id FROM changes');
  await sql('DELETE FROM changes WHERE id < ?', [id]);
}

/** Replaces the recorded changes by others with the same ids, as a database from a backup has them. */
export async function restoreOtherHistory(): Promise<void> {
  await sql('UPDATE changes SET instance = ?', ['0123456789abcdef']);
}
