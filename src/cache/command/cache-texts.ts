import type { PreloadProgress } from '../preload/preload-state.js';
import type { SelfTestResult } from '../self-test.js';
import type { CacheFacts } from '../settings/member-kinds.js';
import type { CacheValues } from '../settings/setting-catalogue.js';

const moment = (unixTime: number): string =>
  `${new Date(unixTime * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** What people are told of the state of the cache. */
export function statusText(values: CacheValues, { dataFolder, folder, nextCollection }: CacheFacts): string {
  if (!values.is_cache_enabled) return 'The cache is off.';
  const { cache_max_time: lifetime, is_super_cache_enabled: savesFiles } = values;
  return [
    `The cache is on.${values.cache_lock_down ? ' It is locked: changes of the content clear nothing.' : ''}`,
    lifetime ? `Answers are kept for ${lifetime} seconds.` : 'Answers are kept until something that they show changes.',
    savesFiles ? `They are kept in files below ${dataFolder}/${folder}/, too.` : 'They are kept in memory alone.',
    nextCollection === undefined ? 'No collection is planned.' : `The next collection is at ${moment(nextCollection)}.`,
  ].join('\n');
}

/** What people are told of a test. */
export function testText({ status, problems }: SelfTestResult): string {
  return status ? 'The home page is kept.' : problems.join('\n');
}

/** What people are told of preloading. */
export function preloadText(progress: PreloadProgress, isOn: boolean): string {
  const { running, next, phase, done, total, started, finished, ...counts } = progress;
  const { made, failed, skipped, recent } = counts;
  const came = `${made} pages made, ${failed} failed, ${skipped} not to be kept`;
  const lines = [
    ...(isOn ? [] : ['The cache is off, so that no pages are made.']),
    running
      ? `A run goes on since ${moment(started ?? 0)}: ${phase ?? ''} ${done}${total ? ` of ${total}` : ''}; ${came}.`
      : finished === null
        ? 'There was no run yet.'
        : `The last run ended at ${moment(finished)}: ${came}.`,
    next === null ? 'No run is planned.' : `The next run is planned for ${moment(next)}.`,
    ...recent.map(({ address }) => `  ${address}`),
  ];
  return lines.join('\n');
}
