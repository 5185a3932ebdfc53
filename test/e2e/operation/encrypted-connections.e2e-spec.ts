import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestAuthority } from '../../support/certificates.js';
import { DatabaseRelay } from '../../support/database-relay.js';
import { emptyDatabase, sql } from '../../support/database.js';
import { EncryptingMariadb } from '../../support/encrypting-mariadb.js';
import { eventuallyPasses } from '../../support/eventually-passes.js';
import { Processes, ready } from '../../support/processes.js';
import { TestRedis } from '../../support/redis.js';
import { freePort } from '../../support/site.js';

const TOKEN = 'Metrics-token-1234567890';

const processes = await Processes.inNewFolder();
const authority = await TestAuthority.in(join(processes.folder, 'authority'));
const redis = authority && (await TestRedis.start(await authority.certify('DNS:localhost')));
const withServers = redis ? describe : describe.skip;

let database: EncryptingMariadb;
let other: string;

beforeAll(async () => {
  if (!redis || !authority) return;
  const { certificate, key } = await authority.certify('DNS:localhost');
  database = await EncryptingMariadb.start(join(processes.folder, 'database'), certificate, key);
  other = (await TestAuthority.in(join(processes.folder, 'other')))?.certificate ?? '';
});
afterAll(async () => {
  await database?.stop();
  await redis?.stop();
  await processes.close();
});

/** The environment of a site that looks at the certificate of its database. */
const verifying = (certificates = authority?.certificate ?? '') => ({
  ...{ DATABASE_URL: database.url, DATABASE_TLS: 'verify', DATABASE_TLS_CA: certificates },
});

/** How a start ends that cannot succeed. */
async function failure(environment: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const { code, errors } = await processes.lintelToEnd(['start'], {
    ...{ PORT: String(await freePort()), HOST: '127.0.0.1', DATABASE_WAIT_SECONDS: '0' },
    ...environment,
  });
  return { code, errors };
}

/** A finding of the doctor. */
async function finding(name: string, environment: Record<string, string>) {
  const { output } = await processes.lintelToEnd(['doctor', '--json'], environment);
  return (JSON.parse(output) as { name: string; status: string; found: string }[]).find((one) => one.name === name);
}

withServers('encrypted connections', () => {
  it('carry a site, its backup and its restore to a database that accepts no others, and to Redis', async () => {
    const redisUrl = {
      REDIS_URL: redis?.url ?? '',
      REDIS_TLS: 'required',
      NODE_EXTRA_CA_CERTS: authority?.certificate ?? '',
    };
    const site = await processes.site({ ...verifying(), ...redisUrl, METRICS_TOKEN: TOKEN, DEMO: '0' });
    await ready(site);
    const health = `${new URL(site.root).origin}/health/ready`;
    const headers = { authorization: `Bearer ${TOKEN}` };
    await eventuallyPasses(
      async () =>
        expect(await (await fetch(health, { headers })).json()).toMatchObject({
          checks: { database: { state: 'ok' }, redis: { state: 'ok' } },
        }),
      { timeout: 20_000 },
    );
    expect(await processes.lintelToEnd(['backup', 'site.tar'], verifying())).toMatchObject({ code: 0 });
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    expect(await processes.lintelToEnd(['restore', '--replace', 'site.tar'], verifying())).toMatchObject({ code: 0 });
    expect(await finding('database connection', verifying())).toEqual({
      ...{
        name: 'database connection',
        status: 'ok',
        found: expect.stringMatching(/^It is encrypted \(TLSv1\.\d, \w+\)$/),
      },
    });
  });

  it('are refused if another authority has certified the database, or another host', async () => {
    expect(await failure(verifying(other))).toEqual({
      code: 1,
      errors: expect.stringMatching(
        new RegExp(`^DATABASE_TLS: the encrypted connection to ${database.host} failed \\([^\\n]+\\); set [^\\n]+\\n$`),
      ),
    });
    await authority?.certify('DNS:database.example.org');
    await database.renewCertificate();
    expect(await failure(verifying())).toEqual({
      code: 1,
      errors: expect.stringMatching(/^DATABASE_TLS: [^\n]+ does not match certificate's altnames[^\n]+\n$/),
    });
    // Without a look at the certificate, it may be of any host.
    const required = { DATABASE_URL: database.url, DATABASE_TLS: 'required' };
    expect(await finding('database connection', required)).toMatchObject({ status: 'ok' });
    expect(await processes.lintelToEnd(['backup', 'required.tar'], required)).toMatchObject({ code: 0 });
    const backup = await processes.lintelToEnd(['backup', 'refused.tar'], verifying());
    expect(backup).toMatchObject({ code: 1, errors: expect.stringContaining('DATABASE_TLS: ') });
  });

  it('are required by a server that says so', async () => {
    expect(await failure({ DATABASE_URL: database.url })).toEqual({
      code: 1,
      errors: expect.stringMatching(
        /^DATABASE_URL: [^\n]+, and DATABASE_TLS if it accepts encrypted connections only\.\n$/,
      ),
    });
  });

  it('to Redis need a certificate of a known authority', async () => {
    const environment = { REDIS_URL: redis?.url ?? '', REDIS_TLS: 'required' };
    expect(await finding('redis', environment)).toMatchObject({
      ...{ status: 'broken', found: expect.stringMatching(/certificate/) },
    });
    const known = { ...environment, NODE_EXTRA_CA_CERTS: authority?.certificate ?? '' };
    expect(await finding('redis', known)).toMatchObject({ status: 'ok' });
  });
});

describe('a server that encrypts nothing', () => {
  it('is refused if encryption is required, also before a password is sent', async () => {
    const location = await emptyDatabase();
    const [row] = await sql<{ Value: string }>("SHOW VARIABLES LIKE 'have_ssl'");
    // Later versions make themselves a certificate.
    if (row?.Value === 'YES') return;
    const relay = await DatabaseRelay.open(location);
    try {
      const url = `mysql://site:secret@localhost:${relay.port}/lintel`;
      for (const mode of ['required', 'verify'])
        expect(await failure({ DATABASE_URL: url, DATABASE_TLS: mode })).toEqual({
          code: 1,
          errors: `DATABASE_TLS: localhost:${relay.port} does not encrypt connections; give it a certificate (ssl_cert and ssl_key), or set off.\n`,
        });
    } finally {
      await relay.stop();
    }
  });
});

it('refuses a configuration that contradicts itself, before anything else', async () => {
  const file = join(processes.folder, 'no-certificate.pem');
  await writeFile(file, 'nothing');
  expect(await failure({ REDIS_URL: 'redis://localhost', REDIS_TLS: 'required' })).toEqual({
    ...{ code: 1, errors: 'REDIS_URL: must begin with rediss:// if REDIS_TLS is required.\n' },
  });
  const contradiction = { DATABASE_URL: 'mysql://u:p@localhost/x', DATABASE_TLS: 'verify', DATABASE_TLS_CA: file };
  expect(await failure(contradiction)).toEqual({
    ...{
      code: 1,
      errors: `DATABASE_TLS_CA: must be a file with certificates in PEM form, not ${JSON.stringify(file)}.\n`,
    },
  });
});
