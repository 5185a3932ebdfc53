import { leftovers } from './collection.js';

const now = 1_000_000;
const answer = (madeAt: number, more: { path?: string; validUntil?: number; isKeyed?: boolean } = {}) => ({
  path: '/en/page/',
  validUntil: Infinity,
  isKeyed: false,
  madeAt,
  ...more,
});
const lastRun = { startedAt: now - 5000, failedPaths: ['/en/failed/'] };

describe('what a collection removes', () => {
  it('is what has reached its age or its end', () => {
    const isOver = leftovers({ lifetime: 1000, preloads: false }, now, null);
    expect(isOver(answer(now - 999))).toBe(false);
    expect(isOver(answer(now - 1000))).toBe(true);
    expect(isOver(answer(now, { validUntil: now }))).toBe(true);
  });

  it('is nothing for its age where answers stay for ever', () => {
    const isOver = leftovers({ lifetime: 0, preloads: false }, now, lastRun);
    expect(isOver(answer(0))).toBe(false);
    expect(isOver(answer(0, { validUntil: now }))).toBe(true);
  });

  it('is of preloaded pages what the last run has not made anew', () => {
    const isOver = leftovers({ lifetime: 1000, preloads: true }, now, lastRun);
    expect(isOver(answer(now - 6000))).toBe(true);
    expect(isOver(answer(now - 4000))).toBe(false);
    expect(isOver(answer(now - 4000, { isKeyed: true }))).toBe(true);
    expect(isOver(answer(now - 4000, { validUntil: now }))).toBe(true);
  });

  it('is no preloaded page whose making failed, and none before the first run', () => {
    const options = { lifetime: 1000, preloads: true };
    expect(leftovers(options, now, lastRun)(answer(0, { path: '/en/failed/' }))).toBe(false);
    expect(leftovers(options, now, { startedAt: now, failedPaths: null })(answer(0))).toBe(false);
    expect(leftovers(options, now, null)(answer(0))).toBe(false);
  });
});
