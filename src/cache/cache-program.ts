import { Command, InvalidArgumentError } from 'commander';
import type { Site, SiteWork, WithSite } from '../start/command-line.js';
import type { PreloadProgress, PreloadState } from './preload/preload-state.js';
import type { SelfTestResult } from './self-test.js';
import type { CacheSettings } from './settings/cache-settings.js';
import type { CacheValues } from './settings/setting-catalogue.js';
import type { CacheContext } from './settings/setting-types.js';

interface ClearFlags {
  url?: string;
  id?: number;
}

/** The services of a work are loaded when it is done: help and wrong options need none of them. */
async function settingsOf(site: Site): Promise<CacheSettings> {
  const { CacheSettings: token } = await import('./settings/cache-settings.js');
  return site.get(token);
}

const showStatus: SiteWork = async (site) => {
  const settings = await settingsOf(site);
  return statusText(settings.current, await settings.context());
};

const switchTo =
  (isOn: boolean): SiteWork =>
  async (site) => {
    const settings = await settingsOf(site);
    await settings.apply({ is_cache_enabled: isOn });
    return showStatus(site);
  };

const clear =
  ({ url, id }: ClearFlags): SiteWork =>
  async (site) => {
    const { ClearRequests } = await import('./clear-requests.js');
    if (await site.get(ClearRequests).clear({ url, id })) return 'Cleared.';
    throw new Error(`${url} is not a URL of this site.`);
  };

/** Tests the running site. This process itself serves no requests. */
const test: SiteWork = async (site) => {
  const [{ Config }, { SelfTest }] = await Promise.all([import('../start/app.config.js'), import('./self-test.js')]);
  const { HOST: address, PORT: port } = site.get(Config).values;
  const result = await site.get(SelfTest).run({ address, port });
  if (!result.status) process.exitCode = 1;
  return testText(result);
};

const preload =
  (change?: (state: PreloadState) => Promise<void>): SiteWork =>
  async (site) => {
    const preloading = await import('./preload/preload-state.js');
    const state = site.get(preloading.PreloadState);
    await change?.(state);
    const { current } = await settingsOf(site);
    return preloadText(state.progress(), current.is_cache_enabled);
  };

function entryId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected the id of an entry.');
}

/** Builds the `cache` command. It may run while the site is running. */
export function cacheProgram(withSite: WithSite): Command {
  const program = new Command('lintel cache').description(
    'Shows and changes the page cache. A running site applies changes within a second. Exits with 0 on success, 1 on failure.',
  );
  program
    .command('status')
    .description('Shows the state of the cache.')
    .action(() => withSite(showStatus));
  program
    .command('on')
    .description('Enables the cache.')
    .action(() => withSite(switchTo(true)));
  program
    .command('off')
    .description('Disables the cache.')
    .action(() => withSite(switchTo(false)));
  program
    .command('clear')
    .description('Clears the whole cache, a URL, or an entry and the archive of its author.')
    .option('--url <url>', 'host and path to clear, including further pages')
    .option('--id <id>', 'id of the entry to clear', entryId)
    .action((flags: ClearFlags) => withSite(clear(flags)));
  program
    .command('test')
    .description('Requests the home page of the running site and reports whether it is cached.')
    .action(() => withSite(test));
  const preloading = program.command('preload').description('Renders all pages before visitors request them.');
  preloading
    .command('start')
    .description('Schedules a run that starts immediately.')
    .action(() => withSite(preload((state) => state.start())));
  preloading
    .command('stop')
    .description('Stops the current run and cancels scheduled runs.')
    .action(() => withSite(preload((state) => state.cancel())));
  preloading
    .command('show')
    .description('Shows the progress of preloading.')
    .action(() => withSite(preload()));
  return program;
}

const formatTime = (unixTime: number): string =>
  `${new Date(unixTime * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The output of `status`. */
function statusText(values: CacheValues, { dataFolder, folder, nextCollection }: CacheContext): string {
  if (!values.is_cache_enabled) return 'The cache is off.';
  const { cache_max_time: lifetime, is_super_cache_enabled: savesFiles } = values;
  return [
    `The cache is on.${values.cache_lock_down ? ' It is locked: content changes clear nothing.' : ''}`,
    lifetime ? `Responses expire after ${lifetime} seconds.` : 'Responses are cached until their content changes.',
    savesFiles ? `They are stored in memory and in ${dataFolder}/${folder}/.` : 'They are stored in memory only.',
    nextCollection === undefined
      ? 'No collection is scheduled.'
      : `The next collection is scheduled for ${formatTime(nextCollection)}.`,
  ].join('\n');
}

/** The output of `test`. */
function testText({ status, problems }: SelfTestResult): string {
  return status ? 'The home page is cached.' : problems.join('\n');
}

/** The output of `preload`. */
function preloadText(progress: PreloadProgress, isOn: boolean): string {
  const { running, next, phase, done, total, started, finished, ...counts } = progress;
  const { made, failed, skipped, recent } = counts;
  const results = `${made} pages rendered, ${failed} failed, ${skipped} skipped`;
  const lines = [
    ...(isOn ? [] : ['The cache is off: no pages are preloaded.']),
    running
      ? `Running since ${formatTime(started ?? 0)}: ${phase ?? ''} ${done}${total ? ` of ${total}` : ''}; ${results}.`
      : finished === null
        ? 'No run has finished yet.'
        : `The last run finished at ${formatTime(finished)}: ${results}.`,
    next === null ? 'No run is scheduled.' : `The next run is scheduled for ${formatTime(next)}.`,
    ...recent.map(({ address }) => `  ${address}`),
  ];
  return lines.join('\n');
}
