import { testProgram } from '../../support/programs.js';
import { RedirectionMaker } from '../../support/redirections.js';
import { importRules } from '../../support/rule-files.js';
import {
  APACHE,
  APACHE_CONFIGS,
  APACHE_FILES,
  NGINX,
  NGINX_FILES,
  NGINX_NAMED,
  rulesOf,
  type ServerRule,
  type WholeFile,
} from '../../support/server-rules.js';
import { startSite, type TestSite } from '../../support/site.js';
import { type Answered, type PlainVisit, visit, WebServer } from '../../support/web-servers.js';

const SEED = 20_261_128;
const AT_ONCE = 10;
const HOST = 'main.example';

const apache = await testProgram('apache');
const nginx = await testProgram('nginx');

let site: TestSite;
let make: RedirectionMaker;
beforeAll(async () => {
  site = await startSite();
  make = new RedirectionMaker(site);
});
afterAll(() => site.close());

/** Bytes that a server sends as they are, encoded. */
const asSent = (location: string): string =>
  location.replace(/[\u0080-\u00FF]+/g, (bytes) => encodeURIComponent(Buffer.from(bytes, 'latin1').toString()));

/** What a visitor gets: the URL of a redirect, or an error that a rule sets; anything else is no matter of rules. */
function outcome({ status, location }: Answered, host: string): string {
  if (status >= 300 && status < 400 && location !== undefined) {
    const { protocol, hostname, pathname, search, hash } = new URL(asSent(location), `http://${host}`);
    const decoded = (text: string) =>
      text.replace(/%(?:[2-7]\d|[2-7][A-F])/gi, decodeURIComponent).replace(/%../g, (octet) => octet.toUpperCase());
    return `${status} ${protocol}//${hostname}${decoded(pathname + search + hash)}`;
  }
  return [403, 410, 451].includes(status) ? String(status) : 'no rule';
}

/** Imports a file, visits the site as a server, and returns the visits for which they answer differently. */
async function differences(
  server: WebServer,
  name: string,
  text: string,
  visits: readonly PlainVisit[],
): Promise<{ problems: string[]; different: string[] }> {
  const group = await make.group();
  const { body } = await importRules(site, group, name, text);
  const different: string[] = [];
  const port = Number(new URL(site.url).port);
  const check = async (one: PlainVisit) => {
    const [theirs, ours] = await Promise.all([visit(server.port, one), visit(port, one)]);
    const [expected, found] = [
      outcome(theirs, one.host),
      outcome(ours.headers['x-redirect-by'] ? ours : { ...ours, status: 404 }, one.host),
    ];
    if (found !== expected)
      different.push(`${one.host}${one.path} ${JSON.stringify(one.headers ?? {})}: ${found} instead of ${expected}`);
  };
  for (let from = 0; from < visits.length; from += AT_ONCE)
    await Promise.all(visits.slice(from, from + AT_ONCE).map(check));
  await site.rest('/redirection/v1/bulk/group/delete', { as: 'admin', body: { items: [group] } });
  return {
    problems: (body.problems ?? []).map(
      ({ line, message }: { line: number; message: string }) => `${line}: ${message}`,
    ),
    different,
  };
}

const visitsOf = (rules: readonly ServerRule[]): PlainVisit[] =>
  rules.flatMap(({ visits }) => visits.map((one) => ({ host: HOST, ...one })));

/** The visits of a file alone. */
const visitsAlone = ({ hosts, paths }: WholeFile): PlainVisit[] =>
  hosts.flatMap((host) => paths.map((path) => ({ host, path })));

/** Compares files one by one, each with a server of its own. */
async function differencesOf(files: readonly WholeFile[], start: (file: WholeFile) => Promise<WebServer>) {
  const all: string[] = [];
  for (const file of files) {
    const server = await start(file);
    const text = server.inConfiguration(file.text);
    try {
      const { different, problems } = await differences(server, file.name, text, visitsAlone(file));
      const refused = problems.map((one) => Number.parseInt(one, 10));
      const isAsExpected = JSON.stringify(refused) === JSON.stringify(file.refused ?? []);
      // Servers apply what rules cannot express.
      const isComparable = !refused.length || file.isComparable;
      if (!isAsExpected || (isComparable && different.length)) all.push([text, ...problems, ...different].join('\n'));
    } finally {
      await server.close();
    }
  }
  return all;
}

(apache ? describe : describe.skip)('like Apache', () => {
  it('redirects by 600 rules of 49 forms', async () => {
    const rules = rulesOf(APACHE, 600, SEED);
    const text = `RewriteEngine On\n${rules.map((rule) => rule.text).join('\n')}\n`;
    const server = await WebServer.apache(apache ?? '', { [HOST]: text });
    try {
      expect(await differences(server, '.htaccess', text, visitsOf(rules))).toEqual({ problems: [], different: [] });
    } finally {
      await server.close();
    }
  });

  it('redirects by files whose rules concern all URLs', async () => {
    const start = ({ text, hosts: [host = ''] }: WholeFile) => WebServer.apache(apache ?? '', { [host]: text });
    expect(await differencesOf(APACHE_FILES, start)).toEqual([]);
    const configured = ({ text }: WholeFile) => WebServer.apache(apache ?? '', {}, text);
    expect(await differencesOf(APACHE_CONFIGS, configured)).toEqual([]);
  });
});

(nginx ? describe : describe.skip)('like Nginx', () => {
  it('redirects by 400 directives of 27 forms', async () => {
    const rules = rulesOf(NGINX, 400, SEED);
    const text = `server {\nlisten PORT;\nserver_name _;\n${rules.map((rule) => rule.text).join('\n')}\n}\n`;
    const server = await WebServer.nginx(nginx ?? '', text);
    try {
      const { problems, different } = await differences(server, 'site.conf', text, visitsOf(rules));
      expect(different).toEqual([]);
      // Nested locations.
      expect(new Set(problems.map((one) => one.replace(/^\d+: /, '')))).toEqual(
        new Set(['This combination of conditions is not supported.']),
      );
    } finally {
      await server.close();
    }
  });

  it('redirects by servers whose directives concern all URLs', async () => {
    const start = ({ text }: WholeFile) => WebServer.nginx(nginx ?? '', text);
    expect(await differencesOf([...NGINX_FILES, NGINX_NAMED], start)).toEqual([]);
  });
});
