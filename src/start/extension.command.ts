import { asViewer, Viewer } from '#libs/auth';
import { LoadedExtensions } from '../extension/list/index.js';
import { ExtensionCommands } from '../extension/running/index.js';
import { failureText, openSite, type Site } from './command-line.js';

/** Runs a command of an extension, such as `recipes:count`, with all rights of the site; returns what is printed. */
async function runCommand(site: Site, name: string, words: readonly string[]): Promise<string> {
  if (!site.get(LoadedExtensions).all.length)
    throw new Error(`There is no command ${name}: the site has no extensions.`);
  const commands = site.get(ExtensionCommands);
  const about = commands.list.find((one) => one.name === name)?.about;
  const wantsHelp = words.includes('--help') || words.includes('-h');
  if (wantsHelp && about !== undefined) return `Usage: lintel ${name} [arguments]\n\n${about}`;
  return asViewer(Viewer.system, () => commands.run(name, words));
}

const [name = '', ...words] = process.argv.slice(2);
const site = await openSite();
try {
  const text = await runCommand(site, name, words);
  if (text) process.stdout.write(`${text}\n`);
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
} finally {
  await site.close();
}
