import { CachePolicies, type CachePolicy } from '../../src/cache/policy.js';
import type { Answer, TestSite } from './site.js';

/** A policy that keeps whatever can be kept. */
const ALL: CachePolicy = {
  isOn: true,
  lifetime: 0,
  rebuilds: true,
  keepsQueries: true,
  compresses: true,
  comparesTimes: true,
  stampsPages: true,
  savesFiles: true,
  keepsRest: true,
  refusesCookies: false,
  treatsKnownAsOthers: false,
  keepsKind: () => true,
  keepsAddress: () => true,
  servesAgent: () => true,
  variantOf: () => '',
};

/** Lets a site keep all answers, but for what is said. */
export function keepAll({ app }: TestSite, but: Partial<CachePolicy> = {}): void {
  app.get(CachePolicies).current = { ...ALL, ...but };
}

/** How an answer came about: `HIT`, `MISS`, `STALE`; null for one that the cache has nothing to do with. */
export const cacheState = ({ headers }: Answer): string | null => headers.get('x-cache');

/** Asks until an answer is as it should be; fails with the last one after some seconds. */
export async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, seconds = 5): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > end) throw new Error(`Not so after ${seconds} s: ${JSON.stringify(answer)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
