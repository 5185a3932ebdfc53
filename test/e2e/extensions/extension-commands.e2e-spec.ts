import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Processes, ready, type StartedSite } from '../../support/processes.js';

let processes: Processes;
let site: StartedSite;

/** Writes the configuration of the site, with an extension in JavaScript. */
const configure = (parts: string) =>
  writeFile(
    join(processes.folder, 'lintel.config.mjs'),
    `import { defineExtension, defineSite } from 'lintel';
const Greet = defineExtension({ name: 'greet', version: '1.0.0', compatible: '*', ${parts} });
export default defineSite({ extensions: [Greet] });\n`,
  );
const command = (...words: string[]) => processes.command('start/extension.command.js', ...words);

beforeAll(async () => {
  processes = await Processes.inNewFolder();
  await configure(`
    commands: {
      hello: { about: 'Greets somebody.', run: (words, { text }) => text('hello', { name: words.join(' ') }) },
      quiet: { about: 'Says nothing.', run: () => undefined },
      broken: { about: 'Fails.', run: () => { throw new Error('Nobody is there.'); } },
    },
    words: { en: { hello: 'Hello, {name}' } },
    pages: { greet: () => ({ title: 'Greetings', html: '<p>Hello, all</p>' }) },`);
  site = await processes.site({ ADMIN_PASSWORD: 'Admin-password-1', DEMO: '0', JOBS: '0' });
  await ready(site);
});
afterAll(() => processes.close());

it('a site shows pages of an extension in JavaScript', async () => {
  const page = await fetch(`${site.root.replace('/rest', '')}/greet/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<p>Hello, all</p>');
});

describe('a command of an extension', () => {
  it('prints what it returns', async () => {
    expect(await command('greet:hello', 'you', 'there')).toEqual({ code: 0, output: 'Hello, you there\n' });
    expect(await command('greet:quiet')).toEqual({ code: 0, output: '' });
  });

  it('says what it is about', async () => {
    const output = 'Usage: lintel greet:hello [arguments]\n\nGreets somebody.\n';
    expect(await command('greet:hello', '--help')).toEqual({ code: 0, output });
  });

  it('ends with 1 and a line if it fails, or if there is none', async () => {
    expect(await command('greet:broken')).toEqual({ code: 1, output: 'Nobody is there.\n' });
    const output = 'There is no command greet:none; the extensions have greet:hello, greet:quiet, greet:broken.\n';
    expect(await command('greet:none')).toEqual({ code: 1, output });
  });

  it('does not run with an extension that cannot be loaded', async () => {
    await configure(`jobs: { tidy: { everySeconds: 60 } },`);
    const output = 'The extension greet has jobs.tidy that has no function run.\n';
    expect(await command('greet:hello')).toEqual({ code: 1, output });
  });
});
