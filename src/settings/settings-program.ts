import { Command } from 'commander';
import type { WithSite } from '../command-line.js';
import { SettingsService } from './settings.service.js';
import { SITE_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';

/** The setting that a text names. */
export function settingNamed(text: string): SettingName {
  const found = SITE_SETTINGS.names.find((name) => name === text);
  if (!found) throw new Error(`There is no setting ${text}; \`list\` shows them all.`);
  return found;
}

/** What a value given as text changes, parsed like the arguments of the settings route; null stands for the default. */
export function changeByText(name: SettingName, text: string | null): Partial<SiteSettings> {
  const changes = SITE_SETTINGS.parse({ [name]: text });
  if (changes[name] === undefined) throw new Error(`${name} cannot be ${JSON.stringify(text)}.`);
  return changes;
}

/** The command that shows and changes settings. */
export function settingsProgram(withSite: WithSite): Command {
  const store = (name: SettingName, changes: Partial<SiteSettings>) =>
    withSite(async (site) => {
      const settings = site.get(SettingsService);
      await settings.set(changes);
      return `${name} is ${JSON.stringify(settings.get(name))}.`;
    });

  const program = new Command('npm run settings --').description(
    'Shows and changes the settings of the site, also those that no route shows. A running site obeys within a second.',
  );
  program
    .command('list')
    .description('Lists settings: name, value, what it is.')
    .action(() =>
      withSite((site) => {
        const { all } = site.get(SettingsService);
        const lines = SITE_SETTINGS.names.map((name) =>
          [name, JSON.stringify(all[name]), SITE_SETTINGS.settings[name].description].join('\t'),
        );
        return lines.join('\n');
      }),
    );
  program
    .command('get <name>')
    .description('Prints the value of a setting as it is.')
    .action((name: string) => {
      const setting = settingNamed(name);
      return withSite((site) => String(site.get(SettingsService).get(setting)));
    });
  program
    .command('set <name> <value>')
    .description('Gives a setting a value.')
    .action((name: string, value: string) => {
      const setting = settingNamed(name);
      return store(setting, changeByText(setting, value));
    });
  program
    .command('reset <name>')
    .description('Gives a setting the value that it has on a new site.')
    .action((name: string) => {
      const setting = settingNamed(name);
      return store(setting, changeByText(setting, null));
    });
  return program;
}
