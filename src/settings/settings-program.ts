import { Command } from 'commander';
import type { WithSite } from '../command-line.js';
import { SettingRegistry, SettingsService } from './settings.service.js';
import type { SettingName, SiteSettings } from './site-settings.js';

type Catalogue = SettingRegistry['catalogue'];

/** The setting that a text names. */
export function settingNamed({ names }: Pick<Catalogue, 'names'>, text: string): SettingName {
  const found = names.find((name) => name === text);
  if (!found) throw new Error(`There is no setting ${text}; \`list\` shows them all.`);
  return found;
}

/** What a value given as text changes, parsed like the arguments of the settings route; null stands for the default. */
export function changeByText(
  catalogue: Pick<Catalogue, 'parse'>,
  name: SettingName,
  text: string | null,
): Partial<SiteSettings> {
  const changes: Partial<SiteSettings> = catalogue.parse({ [name]: text });
  if (changes[name] === undefined) throw new Error(`${name} cannot be ${JSON.stringify(text)}.`);
  return changes;
}

/** The command that shows and changes settings. */
export function settingsProgram(withSite: WithSite): Command {
  const change = (text: string, value: string | null) =>
    withSite(async (site) => {
      const { catalogue } = site.get(SettingRegistry);
      const settings = site.get(SettingsService);
      const name = settingNamed(catalogue, text);
      await settings.set(changeByText(catalogue, name, value));
      return `${name} is ${JSON.stringify(settings.get(name))}.`;
    });

  const program = new Command('lintel settings').description(
    'Shows and changes the settings of the site, also those that no route shows. A running site obeys within a second.',
  );
  program
    .command('list')
    .description('Lists settings: name, value, what it is.')
    .action(() =>
      withSite((site) => {
        const { names, settings } = site.get(SettingRegistry).catalogue;
        const { all } = site.get(SettingsService);
        return names.map((name) => [name, JSON.stringify(all[name]), settings[name].description].join('\t')).join('\n');
      }),
    );
  program
    .command('get <name>')
    .description('Prints the value of a setting as it is.')
    .action((name: string) =>
      withSite((site) =>
        String(site.get(SettingsService).get(settingNamed(site.get(SettingRegistry).catalogue, name))),
      ),
    );
  program
    .command('set <name> <value>')
    .description('Gives a setting a value.')
    .action((name: string, value: string) => change(name, value));
  program
    .command('reset <name>')
    .description('Gives a setting the value that it has on a new site.')
    .action((name: string) => change(name, null));
  return program;
}
