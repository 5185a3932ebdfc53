// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import lighthouse, { defaultConfig } from 'lighthouse';

/** @type {{ port: number, urls: string[], headers: Record<string, string> }} */
const { port, urls, headers } = workerData;

const categories = Object.entries(defaultConfig.categories ?? {});
const refs = categories.flatMap(([, { auditRefs }]) => auditRefs);
const weighed = new Set(refs.filter(({ weight }) => weight > 0).map(({ id }) => id));

/** @type {import('lighthouse').Config} */
const config = {
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: categories.map(([id]) => id),
    // Audits without a weight take half of the time and do not change a score.
    skipAudits: refs.map(({ id }) => id).filter((id) => !weighed.has(id)),
    disableFullPageScreenshot: true,
    extraHeaders: headers,
    // The times of a slow network are calculated. The processor is not slowed down as well, so that the load of the
    // machine does not decide.
    throttlingMethod: 'simulate',
    throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 1 },
    pauseAfterFcpMs: 300,
    pauseAfterLoadMs: 300,
    networkQuietThresholdMs: 100,
    cpuQuietThresholdMs: 0,
  },
};

/**
 * Rates a page, again where Lighthouse itself failed, as it does when the machine is busy: a rating without an error is
 * the rating of the page.
 *
 * @param {string} url
 * @param {number} tries
 * @returns {Promise<import('lighthouse').Result | undefined>}
 */
async function rate(url, tries = 3) {
  const { lhr } = (await lighthouse(url, { port, logLevel: 'silent' }, config)) ?? {};
  const broke = lhr?.runtimeError ?? Object.values(lhr?.audits ?? {}).find(({ errorMessage }) => errorMessage);
  return broke && tries > 1 ? rate(url, tries - 1) : lhr;
}

for (const url of urls) {
  const lhr = await rate(url);
  const scores = Object.entries(lhr?.categories ?? {}).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]);
  const failed = Object.values(lhr?.audits ?? {}).filter(
    ({ id, score, errorMessage }) => weighed.has(id) && (errorMessage ?? (score ?? 1) < 0.9),
  );
  const problems = failed.map(({ id, displayValue, errorMessage }) =>
    [id, displayValue, errorMessage].join(' ').trim(),
  );
  const fault = lhr?.runtimeError ? [lhr.runtimeError.message] : [];
  parentPort?.postMessage({
    url: lhr?.finalDisplayedUrl,
    scores: Object.fromEntries(scores),
    problems: [...fault, ...problems],
    layoutShift: lhr?.audits['cumulative-layout-shift']?.numericValue,
  });
}
