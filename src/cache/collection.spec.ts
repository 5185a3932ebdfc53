import { collectableFilter } from './collection.js';

const now = 1_000_000;
const response = (madeAt: number, more: { path?: string; validUntil?: number; isKeyed?: boolean } = {}) => ({
  path: '/en/page/',
  validUntil: Infinity,
  isKeyed: false,
  madeAt,
  ...more,
});
const lastRun = { startedAt: now - 5000, failedPaths: ['/en/failed/'] };

describe('a collection removes', () => {
  it('responses that exceed the lifetime or their validity', () => {
    const isCollectable = collectableFilter({ lifetime: 1000, preloads: false }, now, null);
    expect(isCollectable(response(now - 999))).toBe(false);
    expect(isCollectable(response(now - 1000))).toBe(true);
    expect(isCollectable(response(now, { validUntil: now }))).toBe(true);
  });

  it('nothing by age without a lifetime', () => {
    const isCollectable = collectableFilter({ lifetime: 0, preloads: false }, now, lastRun);
    expect(isCollectable(response(0))).toBe(false);
    expect(isCollectable(response(0, { validUntil: now }))).toBe(true);
  });

  it('preloaded pages that the last run did not render again', () => {
    const isCollectable = collectableFilter({ lifetime: 1000, preloads: true }, now, lastRun);
    expect(isCollectable(response(now - 6000))).toBe(true);
    expect(isCollectable(response(now - 4000))).toBe(false);
    expect(isCollectable(response(now - 4000, { isKeyed: true }))).toBe(true);
    expect(isCollectable(response(now - 4000, { validUntil: now }))).toBe(true);
  });

  it('no preloaded page that failed in the last run, and none before the first run', () => {
    const options = { lifetime: 1000, preloads: true };
    expect(collectableFilter(options, now, lastRun)(response(0, { path: '/en/failed/' }))).toBe(false);
    expect(collectableFilter(options, now, { startedAt: now, failedPaths: null })(response(0))).toBe(false);
    expect(collectableFilter(options, now, null)(response(0))).toBe(false);
  });
});
