import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { configurationPage } from '../../src/docs/configuration-page.js';
import { errorsPages } from '../../src/docs/errors-page.js';
import { fillWithDemo, firstDemoDay } from '../support/demo.js';
import {
  documentationPages,
  namedCommands,
  namedScripts,
  runExample,
  type DocumentationPage,
} from '../support/documentation.js';
import { testProgram } from '../support/programs.js';
import { startSite, type TestSite } from '../support/site.js';

const README_LINES = 120;
const PAGE_LINES = 200;
/** What examples say, and what it is on the site of a test. */
const EXAMPLE = { url: 'http://localhost:3000', password: 'PASSWORD' };
const PASSWORD = 'Admin-password-1';

const pages = documentationPages();
const named = (some: readonly DocumentationPage[]) => some.map((page) => [page.file, page] as const);
const requests = ({ examples }: DocumentationPage) => examples.filter(({ commands }) => /\bcurl\b/.test(commands));
/** Whether the requests of a page only read: no options of curl that send something. */
const onlyReads = (page: DocumentationPage) =>
  requests(page).every(
    ({ commands }) => !/\s(?:-[A-Za-z]*[XdFT]|--(?:request|data|json|form|upload)\S*)\s/.test(commands),
  );

/** A site as readers have it after the first start and the demo command. */
async function startDemoSite(): Promise<TestSite> {
  const site = await startSite({ DEMO: '1', ADMIN_PASSWORD: PASSWORD });
  await fillWithDemo(site, { events: 60, venues: 12, organizers: 6, from: firstDemoDay(site) });
  return site;
}

/** Whether a request failed as the page shows, or succeeded where the page shows no error. */
function isAsSaid(status: number, answer: unknown): boolean {
  const { code, data } = (answer ?? {}) as { code?: unknown; data?: { status?: unknown } };
  if (code === undefined) return status >= 200 && status < 300;
  return data?.status === undefined ? status >= 400 : status === data.status;
}

/** A matcher for values that contain an example: objects and items of lists may have more members. */
function containing(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(containing);
  if (typeof example !== 'object' || example === null) return example;
  const members = Object.entries(example).map(([name, value]) => [name, containing(value)]);
  return expect.objectContaining(Object.fromEntries(members)) as unknown;
}

describe('the documentation', () => {
  it('has pages of a readable length', () => {
    const long = pages.filter(({ file, lines }) => lines > (file === 'README.md' ? README_LINES : PAGE_LINES));
    expect(long.map(({ file, lines }) => [file, lines])).toEqual([]);
  });

  it.each(named(pages))('links to files and headings that exist: %s', (_, page) => {
    expect(page.brokenLinks).toEqual([]);
  });

  it.each(named(pages.filter(({ examples }) => examples.some(({ commands }) => namedScripts(commands).length))))(
    'names scripts of the package: %s',
    (_, { examples }) => {
      const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
      const unknown = examples
        .flatMap(({ commands }) => namedScripts(commands))
        .filter((script) => !Object.hasOwn(scripts, script));
      expect(unknown).toEqual([]);
    },
  );

  it('names commands of the launcher', () => {
    const help = execFileSync(process.execPath, ['bin/lintel.js', '--help'], { encoding: 'utf8' });
    const known = new Set([...help.matchAll(/^ {2}([\w:-]+)/gm)].map(([, name]) => name));
    const named = pages.flatMap(({ examples }) => examples.flatMap(({ commands }) => namedCommands(commands)));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((command) => !known.has(command))).toEqual([]);
  });

  it('has the configuration and the errors of the code; `npm run docs:generate` renews them', () => {
    expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage());
    for (const [file, text] of Object.entries(errorsPages('.')))
      expect(readFileSync(`docs/${file}`, 'utf8')).toBe(text);
  });
});

const curl = await testProgram('curl');

/** Runs the requests of a page in turn, as a reader does. */
async function follow(page: DocumentationPage, site: TestSite): Promise<void> {
  const here = (text: string) => text.replaceAll(EXAMPLE.url, site.url).replaceAll(EXAMPLE.password, PASSWORD);
  for (const { commands, answer } of requests(page)) {
    const { code, statuses, output, problems } = await runExample(here(commands));
    const wrong = statuses.filter((status) => !isAsSaid(status, answer));
    const sent = statuses.length > 0;
    expect({ commands, code, problems, wrong, sent, output }).toMatchObject({ code: 0, wrong: [], sent: true });
    if (answer === undefined) continue;
    const shown = JSON.parse(here(JSON.stringify(answer))) as unknown;
    expect({ commands, answer: JSON.parse(output) as unknown }).toEqual({ commands, answer: containing(shown) });
  }
}

(curl ? describe : describe.skip)('the requests of the documentation', () => {
  const withRequests = pages.filter((page) => requests(page).length);

  it.each(named(withRequests.filter((page) => !onlyReads(page))))(
    'are answered as the page says: %s',
    async (_, page) => {
      const site = await startDemoSite();
      try {
        await follow(page, site);
      } finally {
        await site.close();
      }
    },
  );

  describe('that only read', () => {
    let site: TestSite;

    beforeAll(async () => {
      site = await startDemoSite();
    });
    afterAll(() => site.close());

    it.each(named(withRequests.filter(onlyReads)))('are answered as the page says: %s', (_, page) =>
      follow(page, site),
    );
  });
});
