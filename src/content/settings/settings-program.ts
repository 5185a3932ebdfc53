import { Command } from 'commander';
import type { WithSite } from '../../command-line.js';
import { SETTING_DESCRIPTIONS, SETTING_NAMES } from './setting-descriptions.js';
import { changeBack, changeByText, settingNamed } from './setting-texts.js';
import { SettingsService } from './settings.service.js';
import type { SettingName, SiteSettings } from './site-settings.js';

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
        const lines = SETTING_NAMES.map((name) =>
          [name, JSON.stringify(all[name]), SETTING_DESCRIPTIONS[name].description].join('\t'),
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
      return store(setting, changeBack(setting));
    });
  return program;
}
