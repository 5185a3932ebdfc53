import { settingsProgram } from '../../src/settings/settings-program.js';
import { runCommand } from './commands.js';
import type { TestSite } from './site.js';

/** Changes settings of a site as `npx lintel settings set` does, which also knows those without a route. */
export async function changeSettings(site: TestSite, settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const { code, output } = await runCommand(site, settingsProgram, 'set', name, String(value));
    if (code !== 0) throw new Error(`${name} was not set: ${output}`);
  }
}

/** The value of a setting, as `npx lintel settings get` prints it. */
export async function settingOf(site: TestSite, name: string): Promise<string> {
  const { code, output } = await runCommand(site, settingsProgram, 'get', name);
  if (code !== 0) throw new Error(output);
  return output.trimEnd();
}

/** Resets a setting to its default, as `npx lintel settings reset` does. */
export async function resetSetting(site: TestSite, name: string): Promise<void> {
  const { code, output } = await runCommand(site, settingsProgram, 'reset', name);
  if (code !== 0) throw new Error(output);
}
