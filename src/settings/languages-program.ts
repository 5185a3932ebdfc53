import { Command } from 'commander';
import type { SiteLanguage } from '#libs/context';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { Site, WithSite } from '../start/command-line.js';

/** The languages of a site. Their services are loaded when there is work: help and wrong options need none of them. */
async function languagesOf(site: Site) {
  const [{ SiteUrls }, { LanguageContents }, { SettingRegistry, SettingsService }] = await Promise.all([
    import('#libs/rest'),
    import('./language-contents.js'),
    import('./settings.service.js'),
  ]);
  return {
    urls: site.get(SiteUrls),
    contents: site.get(LanguageContents),
    settings: site.get(SettingsService),
    registry: site.get(SettingRegistry),
  };
}

function named(languages: readonly SiteLanguage[], code: string): SiteLanguage {
  const found = languages.find((language) => language.code === code);
  if (!found)
    throw new Error(`Unknown language: ${code}. Languages are ${languages.map((one) => one.code).join(', ')}.`);
  return found;
}

/** Builds the `languages` command. */
export function languagesProgram(withSite: WithSite): Command {
  const program = new Command('lintel languages').description(
    'Lists, adds and removes the languages of the site. A running site follows within a second. Exits with 0 on success, 1 on failure, 130 if interrupted.',
  );
  program
    .command('list')
    .description('Lists the languages, the default one first: name, locale, URL, contents.')
    .action(() =>
      withSite(async (site) => {
        const { urls, contents, settings } = await languagesOf(site);
        const stored = settings.languagesOf(settings.current);
        const lines = urls.languages.map(async (language) => {
          const { locale } = stored.find(({ number }) => number === language.number) ?? language;
          const counts = (await contents.in(language)).map(({ text }) => text).join(', ');
          return [language.code, locale, `${urls.homeOf(language.number)}/`, counts || 'empty'].join('\t');
        });
        return (await Promise.all(lines)).join('\n');
      }),
    );
  program
    .command('add <locale>')
    .description('Adds a language, such as de_DE, after the others.')
    .option('--segment <segment>', 'its first path segment; by default, the language of the locale: de')
    .action((locale: string, { segment }: { segment?: string }) =>
      withSite(async (site) => {
        const { registry, settings, urls } = await languagesOf(site);
        const added = { locale, ...(segment === undefined ? {} : { segment }) };
        const before = settings.languagesOf(settings.current);
        await settings.set(registry.catalogue.parse({ languages: [...before, added] }));
        return `${locale} was added: ${urls.all.at(-1)?.url ?? urls.url}/`;
      }),
    );
  program
    .command('remove <name>')
    .description(
      'Removes a language, by its path segment. Only counts what is in it without --to or --delete. An interruption keeps what is done so far.',
    )
    .option('--to <name>', 'gives its entries and terms to another language')
    .option('--delete', 'deletes its entries and terms for good')
    .action((code: string, { to, delete: deletes }: { to?: string; delete?: true }) =>
      withSite(async (site) => {
        const { urls, contents } = await languagesOf(site);
        const { languages } = urls;
        const language = named(languages, code);
        const target = to === undefined ? undefined : named(languages, to);
        if (languages.length === 1) throw new Error('A site has at least one language.');
        if (target === language) throw new Error(`${code} cannot be given to itself.`);
        if (target && deletes) throw new Error('--to and --delete exclude each other.');
        const counts = await contents.in(language);
        const found = counts.map(({ text }) => text).join(' and ');
        if (counts.length && !target && !deletes)
          return `${language.locale} has ${found}. Nothing was changed: --to gives them to another language, --delete deletes them.`;
        const signal = interruption();
        const view = progressView(process.stderr);
        const total = counts.reduce((sum, { count }) => sum + count, 0);
        try {
          const progressed = (done: number) => view.show({ label: target ? 'Moving' : 'Deleting', done, total });
          const done = await contents.remove(language, target, { signal, progressed });
          if (!signal.aborted)
            return `${language.locale} was removed. ${target ? 'Moved' : 'Deleted'}: ${found || 'nothing'}.`;
          process.exitCode = INTERRUPTED;
          return `Stopped after ${done}. The language is still there; the same command goes on.`;
        } finally {
          view.end();
        }
      }),
    );
  return program;
}
