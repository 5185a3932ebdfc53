import { Command, InvalidArgumentError } from 'commander';
import { Config } from '../app.config.js';
import type { SiteWork, WithSite } from '../command-line.js';
import { ClearRequests } from './clear-requests.js';
import { type PreloadProgress, PreloadState } from './preload/preload-state.js';
import { SelfTest, type SelfTestResult } from './self-test.js';
import { CacheSettings } from './settings/cache-settings.js';
import type { CacheValues } from './settings/setting-catalogue.js';
import type { CacheFacts } from './settings/setting-types.js';

interface ClearFlags {
  url?: string;
  id?: number;
}

const status: SiteWork = async (site) => {
  const settings = site.get(CacheSettings);
  return statusText(settings.current, await settings.facts());
};

const switchTo =
  (isOn: boolean): SiteWork =>
  async (site) => {
    await site.get(CacheSettings).apply({ is_cache_enabled: isOn });
    return status(site);
  };

const clear =
  ({ url, id }: ClearFlags): SiteWork =>
  async (site) => {
    if (await site.get(ClearRequests).clear({ url, id })) return 'Cleared.';
    throw new Error(`${url} is no address of this site.`);
  };

/** Tests the running site, as this process serves none. */
const test: SiteWork = async (site) => {
  const { HOST: address, PORT: port } = site.get(Config).values;
  const result = await site.get(SelfTest).run({ address, port });
  if (!result.status) process.exitCode = 1;
  return testText(result);
};

const preload =
  (change?: (state: PreloadState) => Promise<void>): SiteWork =>
  async (site) => {
    const state = site.get(PreloadState);
    await change?.(state);
    return preloadText(state.progress(), site.get(CacheSettings).current.is_cache_enabled);
  };

function entryNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be the number of an entry.');
}

/** The command `cache`. It works beside a running site. */
export function cacheProgram(withSite: WithSite): Command {
  const program = new Command('lintel cache').description(
    'Tells and changes what the site keeps of its pages; a site that runs obeys within a second. Ends with 0 when all went well, 1 when not.',
  );
  program
    .command('status')
    .description('Tells how pages are kept.')
    .action(() => withSite(status));
  program
    .command('on')
    .description('Switches the cache on.')
    .action(() => withSite(switchTo(true)));
  program
    .command('off')
    .description('Switches the cache off.')
    .action(() => withSite(switchTo(false)));
  program
    .command('clear')
    .description('Clears everything, an address, or an entry with the archive of its author.')
    .option('--url <address>', 'host and path of what is cleared, with its further pages')
    .option('--id <number>', 'number of the entry whose page is cleared', entryNumber)
    .action((flags: ClearFlags) => withSite(clear(flags)));
  program
    .command('test')
    .description('Asks the running site for its home page and tells whether it is kept.')
    .action(() => withSite(test));
  const preloading = program.command('preload').description('Makes all pages before somebody asks for them.');
  preloading
    .command('start')
    .description('Plans a run that begins at once.')
    .action(() => withSite(preload((state) => state.start())));
  preloading
    .command('stop')
    .description('Ends the run that goes on, and plans none any more.')
    .action(() => withSite(preload((state) => state.cancel())));
  preloading
    .command('show')
    .description('Tells how far preloading has come.')
    .action(() => withSite(preload()));
  return program;
}

const moment = (unixTime: number): string =>
  `${new Date(unixTime * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The output of `status`. */
function statusText(values: CacheValues, { dataFolder, folder, nextCollection }: CacheFacts): string {
  if (!values.is_cache_enabled) return 'The cache is off.';
  const { cache_max_time: lifetime, is_super_cache_enabled: savesFiles } = values;
  return [
    `The cache is on.${values.cache_lock_down ? ' It is locked: changes of the content clear nothing.' : ''}`,
    lifetime ? `Answers are kept for ${lifetime} seconds.` : 'Answers are kept until something that they show changes.',
    savesFiles ? `They are kept in files below ${dataFolder}/${folder}/, too.` : 'They are kept in memory alone.',
    nextCollection === undefined ? 'No collection is planned.' : `The next collection is at ${moment(nextCollection)}.`,
  ].join('\n');
}

/** The output of `test`. */
function testText({ status, problems }: SelfTestResult): string {
  return status ? 'The home page is kept.' : problems.join('\n');
}

/** The output of `preload`. */
function preloadText(progress: PreloadProgress, isOn: boolean): string {
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
