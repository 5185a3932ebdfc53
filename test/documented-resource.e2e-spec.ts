import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { DocumentationPage, runExample, type Outcome } from './support/documentation.js';

const ROOT = resolve(import.meta.dirname, '..');
/** The guide: its listings are written, its commands run, in this order. */
const GUIDE = ['docs/adding-a-resource.md', 'docs/more-about-resources.md'].map((file) => new DocumentationPage(file));
/** What the project is copied from; neither settings of this machine nor builds. */
const COPIED = /^(?:bin|docs|libs|src|test|package\.json|jest\.config\.js|tsconfig.*\.json|\.ox.*\.json)$/;
/** For two builds and a migration on a loaded machine. */
const PATIENCE = 600_000;

/** A copy of the project, for a reader of the guide. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'lintel-guide-'));
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const name of readdirSync(ROOT).filter((entry) => COPIED.test(entry)))
    cpSync(join(ROOT, name), join(project, name), { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true, force: true, maxRetries: 10 }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

/** Changes a file of the copy; the text before which something is inserted has to be there once. */
function insert(file: string, before: string, text: string): void {
  const parts = readFileSync(join(project, file), 'utf8').split(before);
  expect({ file, before, times: parts.length - 1 }).toEqual({ file, before, times: 1 });
  write(file, parts.join(text + before));
}

/**
 * Runs commands in the copy, with the packages that are installed. The tests of the copy start a database server of their
 * own: they would migrate and empty the schemas of this run.
 */
function run(commands: string): Promise<Outcome> {
  const environment = {
    HOME: project,
    TMPDIR: project,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  return runExample(commands, { cwd: project, environment, timeout: PATIENCE });
}

it(
  'the resource of the guide answers as its tests say, and keeps the rules of the project',
  async () => {
    for (const [file, code] of GUIDE.flatMap(({ listings }) => [...listings])) write(file, code);
    const [, rule = ''] = /`(guestbook: \[.*?\],)`/.exec(GUIDE.map(({ text }) => text).join('\n')) ?? [];
    insert('test/support/modules.ts', "  docs: ['model'],\n", `  ${rule}\n`);
    insert(
      'src/app.module.ts',
      '@Module({})\nexport class',
      "import { GuestbookModule } from './guestbook/index.js';\n",
    );
    insert('src/app.module.ts', '        ...modules,\n', '        GuestbookModule,\n');
    // The compiler takes most of the time of a build by checking types, and has checked the listings in another test.
    insert('tsconfig.build.json', '"noEmit": false', '"noCheck": true, ');

    const [generation, tests, ...others] = GUIDE.flatMap(({ examples }) => examples);
    expect(others).toEqual([]);
    const generated = await run(generation?.commands ?? '');
    expect(generated).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Created \S+-add-greetings\.ts and added/),
    });
    const tested = await run(tests?.commands ?? '');
    expect(tested).toMatchObject({ code: 0, problems: expect.stringMatching(/^Tests: +4 passed, 4 total$/m) });
    const checked = await run('npx oxfmt --check src/guestbook test/e2e/guestbook* && npx jest architecture -t module');
    expect(checked).toMatchObject({ code: 0, problems: expect.stringMatching(/^Tests: .*[1-9] passed/m) });
  },
  PATIENCE,
);
