import { Command, InvalidArgumentError } from 'commander';
import { Config } from '../../app.config.js';
import type { SiteWork, WithSite } from '../../command-line.js';
import { ClearRequests } from '../clear-requests.js';
import { PreloadState } from '../preload/preload-state.js';
import { SelfTest } from '../self-test.js';
import { CacheSettings } from '../settings/cache-settings.js';
import { preloadText, statusText, testText } from './cache-texts.js';

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

/** Asks the site that runs, as this process has none of its own to ask. */
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

/** The command `cache`, whose work is done on a site that it is given, beside one that may run. */
export function cacheProgram(withSite: WithSite): Command {
  const program = new Command('npm run cache --').description(
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
