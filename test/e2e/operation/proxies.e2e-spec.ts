import { readFileSync } from 'node:fs';
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

  it('is trusted from proxies in private networks with the setting of the compose file', async () => {
    const setting = /^ +TRUST_PROXY: \$\{TRUST_PROXY:-(.+)\}$/m.exec(readFileSync(COMPOSE_FILE, 'utf8'))?.[1] ?? '';
    expect(await determinedIp({ TRUST_PROXY: setting })).toEqual({ address: '192.0.2.1', warnings: [] });
  });
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
