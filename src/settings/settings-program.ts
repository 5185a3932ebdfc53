import { Command } from 'commander';
import type { Site, WithSite } from '../start/command-line.js';
import type { SettingRegistry } from './settings.service.js';
import type { SettingName, SiteSettings } from './site-settings.js';

type Catalogue = SettingRegistry['catalogue'];

/** The settings of a site. Their services are loaded when there is work: help and wrong options need none of them. */
async function settingsOf(site: Site) {
  const services = await import('./settings.service.js');
  const registry = site.get(services.SettingRegistry);
  return { registry, catalogue: registry.catalogue, settings: site.get(services.SettingsService) };
}

/** Returns the setting name if it is registered. Throws an Error otherwise. */
export function settingNamed({ names }: Pick<Catalogue, 'names'>, text: string): SettingName {
  const found = names.find((name) => name === text);
  if (!found) throw new Error(`Unknown setting: ${text}. Run \`list\` to see all settings.`);
  return found;
}

/** Parses a value like an argument of the settings route; null means the default. Throws if it is invalid. */
export function changeByText(
  catalogue: Pick<Catalogue, 'parse'>,
  name: SettingName,
  text: string | null,
): Partial<SiteSettings> {
  const changes: Partial<SiteSettings> = catalogue.parse({ [name]: text });
  if (changes[name] === undefined) throw new Error(`Invalid value for ${name}: ${JSON.stringify(text)}.`);
  return changes;
}

/** Builds the command line program that shows and changes settings. */
export function settingsProgram(withSite: WithSite): Command {
  const change = (text: string, value: string | null) =>
    withSite(async (site) => {
      const { registry, catalogue, settings } = await settingsOf(site);
      const name = settingNamed(catalogue, text);
      const changes = changeByText(catalogue, name, value);
      await registry.validate(changes);
      await settings.set(changes);
      return `${name} is ${JSON.stringify(settings.get(name))}.`;
    });

  const program = new Command('lintel settings').description(
    'Shows and changes the settings of the site, including those without a route. A running site applies changes within a second.',
  );
  program
    .command('list')
    .description('Lists all settings: name, value, description.')
    .action(() =>
      withSite(async (site) => {
        const { catalogue, settings } = await settingsOf(site);
        return catalogue.names
          .map((name) => [name, JSON.stringify(settings.all[name]), catalogue.settings[name].description].join('\t'))
          .join('\n');
      }),
    );
  program
    .command('get <name>')
    .description('Prints the value of a setting.')
    .action((name: string) =>
      withSite(async (site) => {
        const { catalogue, settings } = await settingsOf(site);
        return textOf(settings.get(settingNamed(catalogue, name)));
      }),
    );
  program
    .command('set <name> <value>')
    .description('Sets the value of a setting.')
    .action((name: string, value: string) => change(name, value));
  program
    .command('reset <name>')
    .description('Resets a setting to its default.')
    .action((name: string) => change(name, null));
  return program;
}

/** A value as `set` accepts it. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
