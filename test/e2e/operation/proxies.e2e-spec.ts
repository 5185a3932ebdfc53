import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { Accounts, PASSWORD, basic } from '../../support/accounts.js';
import { LogLines } from '../../support/log-lines.js';
import { startSite, type TestSite } from '../../support/site.js';

const COMPOSE_FILE = join(resolve(import.meta.dirname, '../../..'), 'docker/compose.yaml');

/** The IP address that a site determines for a caller behind a proxy, and the warnings that it logged. */
async function determinedIp(environment: Record<string, string>): Promise<{ address: string; warnings: unknown[] }> {
  const log = new LogLines();
  let site: TestSite | undefined;
  try {
    site = await startSite({ LOG_LEVEL: 'warn', ...environment }, undefined, log);
    const accounts = new Accounts(site);
    const { login } = await accounts.make();
    for (let at = 0; at < 3; at += 1) await accounts.signIn(login);
    const [session] = (await accounts.sessions(basic(login, PASSWORD))).body;
    return { address: session.address, warnings: log.lines };
  } finally {
    await site?.close();
  }
}

describe('X-Forwarded-For', () => {
  it('is ignored without TRUST_PROXY, with one warning', async () => {
    const { address, warnings } = await determinedIp({});
    expect(address).toMatch(/127\.0\.0\.1$|^::1$/);
    expect(warnings).toMatchObject([
      { level: 40, msg: 'forwarded_address_ignored', header: 'X-Forwarded-For', setting: 'TRUST_PROXY' },
    ]);
  });

  it('is trusted from a proxy on this machine with the setting of the compose file', async () => {
    const setting = /^ +TRUST_PROXY: \$\{TRUST_PROXY:-(.+)\}$/m.exec(readFileSync(COMPOSE_FILE, 'utf8'))?.[1] ?? '';
    expect(await determinedIp({ TRUST_PROXY: setting })).toEqual({ address: '192.0.2.1', warnings: [] });
  });
});

describe('an address that a proxy reports', () => {
  let site: TestSite;
  let accounts: Accounts;
  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' });
    accounts = new Accounts(site);
  });
  afterAll(() => site.close());

  it.each([
    ['192.0.2.7:4711', '192.0.2.7'],
    ['192.0.2.8, 10.0.0.2:443', '192.0.2.8'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['unknown', '127.0.0.1'],
    ['192.0.2.9:4711:x', '127.0.0.1'],
    ['_hidden, 10.0.0.2', '127.0.0.1'],
  ])('is %s, which counts as %s', async (forwarded, address) => {
    const { login } = await accounts.make();
    await accounts.auth('token', { username: login, password: PASSWORD }, forwarded);
    const [session] = (await accounts.sessions(basic(login, PASSWORD))).body;
    expect(session.address.replace('::ffff:', '')).toBe(address);
  });

  it('does not escape the limit of wrong passwords by its port or by nonsense', async () => {
    for (const forged of [(at: number) => `192.0.2.50:${4000 + at}`, (at: number) => `nonsense-${at}`]) {
      const { login } = await accounts.make();
      const guess = (at: number) => accounts.auth('token', { username: login, password: 'wrong' }, forged(at));
      const codes: number[] = [];
      for (let at = 0; at < 12; at += 1) codes.push((await guess(at)).status);
      expect(codes).toEqual([...Array(10).fill(401), 429, 429]);
    }
  });
});

/** The status of a request that is sent as it is written. */
const statusOf = (site: TestSite, lines: string[]): Promise<string> =>
  new Promise((resolved, rejected) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () =>
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
    );
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('end', () => resolved(text.split(' ', 2)[1] ?? ''));
    socket.on('error', rejected);
  });

it('refuses a request with two Host headers, also for a page that is cached', async () => {
  const site = await startSite();
  try {
    await site.ask(`${site.url}/en/`);
    for (const path of ['/en/', '/en/rest/cms/v2/posts', '/health/live']) {
      const host = `Host: ${new URL(site.url).host}`;
      expect(await statusOf(site, [`GET ${path} HTTP/1.1`, host])).toBe('200');
      expect(await statusOf(site, [`GET ${path} HTTP/1.1`, host, 'hOST: evil.example'])).toBe('400');
      expect(await statusOf(site, [`GET ${path} HTTP/1.1`, host, host])).toBe('400');
    }
  } finally {
    await site.close();
  }
});

it('keeps connections longer than proxies reuse them', async () => {
  const site = await startSite();
  try {
    const { headers } = await site.ask(`${site.url}/health/live`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  } finally {
    await site.close();
  }
});
