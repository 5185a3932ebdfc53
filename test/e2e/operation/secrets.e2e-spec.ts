import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { verifyWebhook } from '../../../libs/client/index.js';
import { ArchiveReader } from '../../../src/backup/archive-reader.js';
import { backupProgram } from '../../../src/backup/backup-program.js';
import { restoreProgram } from '../../../src/backup/restore-program.js';
import { doctorProgram } from '../../../src/doctor/doctor-program.js';
import { secretsProgram } from '../../../src/operation/secrets/secrets-program.js';
import { readConfig } from '../../../src/start/app.config.js';
import { Accounts, PASSWORD, type Account } from '../../support/accounts.js';
import { Visitor, codeOf, fieldOf, recoveryCodesOf } from '../../support/browsers.js';
import { runCommand, runDatabaseCommand, runProgramOf } from '../../support/commands.js';
import { currentDatabase, emptyDatabase, scratchDatabase, statementsDuring } from '../../support/database.js';
import { LogLines } from '../../support/log-lines.js';
import {
  addPlainWebhooks,
  copySecondFactor,
  copyWebhookSecret,
  removeAddedWebhooks,
  storedSecrets,
} from '../../support/secrets.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';
import { deliver, Receiver } from '../../support/webhooks.js';

const KEY = 'first-key-of-this-site-0123456789abcdef';
const NEXT = 'second-key-of-this-site-0123456789abcde';
const SEALED = /^v1\.[\da-f]{8}\.[\w-]+$/;

/** An account with a second factor, and what its owner has. */
interface Factor {
  account: Account;
  secret: string;
  codes: string[];
}

let site: TestSite;
let receiver: Receiver;
let folder: string;
let hook: { id: number; secret: string };
let ann: Factor;
let bob: Factor;
let owners = 0;

/** Starts the site again with other keys. */
async function restart(environment: Record<string, string>): Promise<void> {
  const former = site;
  await former.close();
  site = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host, TRUST_PROXY: '1', ...environment }, currentDatabase());
  site.knowUsersOf(former);
}

const hooks = (path = '', ask: Ask = {}) => site.ask(`${site.url}/hooks${path}`, { as: 'admin', ...ask });
const makeHook = async (): Promise<{ id: number; secret: string }> =>
  (await hooks('', { body: { url: `http://${receiver.host}/`, events: ['tag.created'] } })).body;
const rotate = () => runCommand(site, secretsProgram, 'rotate');

async function withFactor(): Promise<Factor> {
  owners += 1;
  const username = `owner-${owners}`;
  const account = await new Accounts(site).make({ username, email: `${username}@example.org` });
  const visitor = new Visitor(site);
  await visitor.signIn(account.login, PASSWORD);
  const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
  const made = await visitor.send('/auth/profile', { action: 'enable', secret, code: codeOf(secret, -1) });
  return { account, secret, codes: recoveryCodesOf(made) };
}

/** Signs in with the password and a code, and returns the status: 303, or 401 for a wrong code. */
async function signIn(factor: Factor, code: string): Promise<number> {
  const visitor = new Visitor(site);
  const step = fieldOf(await visitor.signIn(factor.account.login, PASSWORD), 'step');
  return (await visitor.send('/auth/sign-in', { step, code })).status;
}

/** Whether the deliveries of a webhook are signed with its secret. */
async function isSigned({ secret }: { secret: string }): Promise<boolean> {
  receiver.take();
  await site.rest('/cms/v2/tags', { as: 'admin', body: { name: `Tag ${Math.random()}` } });
  await deliver(site);
  const [first] = receiver.deliveries;
  return first !== undefined && verifyWebhook(first.headers, first.body, secret).then(Boolean, () => false);
}

const secretsOfSettings = async () => {
  const [redirection, cache] = await Promise.all(
    ['/redirection/v1/setting', '/cache/v1/settings'].map((path) => site.rest(path, { as: 'admin' })),
  );
  return [redirection?.body.settings.token, cache?.body.cache_page_secret];
};

/** The number of statements of requests that read secrets: the least of three rounds, in which jobs may be due. */
async function statements(): Promise<number> {
  const work = async () => {
    await hooks(`/${hook.id}`);
    await secretsOfSettings();
    await isSigned(hook);
  };
  await work();
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push((await statementsDuring(work)).length);
  return Math.min(...rounds);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-secrets-'));
  receiver = await Receiver.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host, TRUST_PROXY: '1' }, await emptyDatabase());
  hook = await makeHook();
  ann = await withFactor();
  bob = await withFactor();
});
afterAll(async () => {
  await site.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a site with SECRET_KEY', () => {
  let plain: Record<string, string>;
  let plainStatements: number;
  let settings: unknown[];

  it('encrypts at its first start what was plain before', async () => {
    plain = await storedSecrets();
    plainStatements = await statements();
    settings = await secretsOfSettings();
    expect(Object.values(plain)).toEqual(expect.arrayContaining([hook.secret, ann.secret, bob.secret]));
    await addPlainWebhooks(site.ids.admin ?? 0, 150);
    await restart({ SECRET_KEY: KEY });
    const stored = await storedSecrets();
    expect(Object.entries(stored).filter(([, value]) => !SEALED.test(value))).toEqual([]);
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(Object.keys(plain)));
    await removeAddedWebhooks();
  });

  it('works on with its second factors, signatures and settings', async () => {
    expect(await isSigned(hook)).toBe(true);
    expect(await signIn(ann, codeOf(ann.secret))).toBe(303);
    expect(await secretsOfSettings()).toEqual(settings);
    const before = await storedSecrets();
    await restart({ SECRET_KEY: KEY });
    expect(await storedSecrets()).toEqual(before);
    expect(await signIn(bob, codeOf(bob.secret))).toBe(303);
    expect(await isSigned(hook)).toBe(true);
  });

  it('encrypts what is new, and shows it as before', async () => {
    const made = await makeHook();
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { secret } = (await hooks(`/${made.id}/secret`, { method: 'POST' })).body;
    const token = 'chosen-token';
    const changed = await site.rest('/redirection/v1/setting', { as: 'admin', body: { token } });
    expect(changed.body.settings.token).toBe(token);
    const stored = await storedSecrets();
    for (const place of [`webhook ${made.id}`, `previous ${made.id}`, 'redirection.token'])
      expect(stored[place]).toMatch(SEALED);
    await hooks(`/${hook.id}`, { method: 'PATCH', body: { active: false } });
    expect(await isSigned({ secret })).toBe(true);
    // Both, for a day.
    expect(await isSigned(made)).toBe(true);
    await hooks(`/${made.id}`, { method: 'DELETE' });
    await hooks(`/${hook.id}`, { method: 'PATCH', body: { active: true } });
    const third = await withFactor();
    expect((await storedSecrets())[`factor ${third.account.id}`]).toMatch(SEALED);
    expect(await signIn(third, codeOf(third.secret))).toBe(303);
  });

  it('sends no statement more than without a key', async () => {
    expect(await statements()).toBe(plainStatements);
  });

  it('gets another key by a command, which goes on where it was stopped', async () => {
    const before = await storedSecrets();
    await restart({ SECRET_KEY: NEXT, SECRET_KEY_PREVIOUS: KEY });
    expect(await storedSecrets()).toEqual(before);
    expect(await signIn(ann, codeOf(ann.secret, 1))).toBe(303);
    expect(await isSigned(hook)).toBe(true);
    await addPlainWebhooks(site.ids.admin ?? 0, 450);
    const all = Object.keys(before).length + 450;
    const { code, output } = await rotate();
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(
        `${all} of ${all} secrets were encrypted with SECRET_KEY; 450 were not encrypted before.\n`,
      ),
    });
    const after = await storedSecrets();
    const key = (value = '') => value.split('.')[1];
    expect(new Set(Object.values(after).map(key)).size).toBe(1);
    expect(key(Object.values(after)[0])).not.toBe(key(Object.values(before)[0]));
    expect((await rotate()).output).toContain(`0 of ${all} secrets`);
    await removeAddedWebhooks();
    await restart({ SECRET_KEY: NEXT });
    expect(await isSigned(hook)).toBe(true);
    expect(await signIn(bob, codeOf(bob.secret, 1))).toBe(303);
  });

  it('does not start with another key or without one, and changes nothing', async () => {
    const before = await storedSecrets();
    const start = (environment: Record<string, string>) => startSite(environment, currentDatabase());
    await expect(start({})).rejects.toThrow(
      /^SECRET_KEY: the secrets in the database are encrypted, and no key is set; set the key of this site\. None was changed\.$/,
    );
    await expect(start({ SECRET_KEY: KEY })).rejects.toThrow(/^SECRET_KEY: the secrets .* with another key; .*\.$/);
    for (const [name, value] of Object.entries({ SECRET_KEY: 'x'.repeat(31), SECRET_KEY_PREVIOUS: `${KEY},short` }))
      await expect(start({ SECRET_KEY: NEXT, [name]: value })).rejects.toThrow(
        `${name}: must have at least 32 characters, such as those of "openssl rand -base64 32".`,
      );
    await expect(start({ SECRET_KEY_PREVIOUS: KEY })).rejects.toThrow(
      'SECRET_KEY: must be set with SECRET_KEY_PREVIOUS.',
    );
    expect(await storedSecrets()).toEqual(before);
  });

  it('is archived as it is stored, and restored to a site with the key', async () => {
    const archive = join(folder, 'site.tar');
    const config = (data: string, environment: Record<string, string>) =>
      readConfig({ DATA_DIR: join(folder, data), ...environment }, '/nonexistent');
    const made = await runDatabaseCommand(config('a', { SECRET_KEY: NEXT }), currentDatabase(), backupProgram, archive);
    expect(made.code).toBe(0);
    const bytes = await readFile(archive);
    const { reader } = await ArchiveReader.open(Readable.from([bytes]));
    const statements = gunzipSync(await buffer(reader.database())).toString();
    reader.close();
    expect(statements).toContain((await storedSecrets())[`factor ${ann.account.id}`]);
    for (const secret of [ann.secret, bob.secret, hook.secret, ...(await secretsOfSettings())])
      expect([secret, statements.includes(secret), bytes.includes(secret)]).toEqual([secret, false, false]);
    const database = await scratchDatabase('secrets');
    const restore = (environment: Record<string, string>, ...words: string[]) =>
      runDatabaseCommand(config('b', environment), database, restoreProgram, ...words, archive);
    const needed = 'Its secrets are encrypted with another key.';
    expect((await restore({}, '--check')).output).toContain(needed);
    expect(await restore({ SECRET_KEY: KEY })).toMatchObject({ code: 0, output: expect.stringContaining(needed) });
    await expect(startSite({ SECRET_KEY: KEY }, database)).rejects.toThrow(/^SECRET_KEY: /);
    const done = await restore({ SECRET_KEY: NEXT }, '--replace');
    expect([done.code, done.output.includes(needed)]).toEqual([0, false]);
    await (await startSite({ SECRET_KEY: KEY, SECRET_KEY_PREVIOUS: NEXT }, database)).close();
  });

  it('is examined by the doctor', async () => {
    const findings = async (environment: Record<string, string>) => {
      const { output } = await runProgramOf(
        (print) =>
          doctorProgram(
            {
              readConfig: () =>
                readConfig(
                  { SITE_URL: site.url, DATA_DIR: folder, DATABASE_URL: 'mysql://u:p@localhost/x', ...environment },
                  '/nonexistent',
                ),
              openDatabase: async () => Promise.resolve({ address: currentDatabase(), close: async () => {} }),
            },
            print,
          ),
        ['--json'],
      );
      const all = JSON.parse(output) as { name: string; status: string }[];
      return all.filter(({ name }) => name.startsWith('secret')).map(({ name, status }) => [name, status]);
    };
    expect(await findings({ SECRET_KEY: NEXT })).toEqual([['secret key', 'ok']]);
    expect(await findings({ SECRET_KEY: KEY, SECRET_KEY_PREVIOUS: NEXT })).toEqual([
      ['secret key', 'ok'],
      ['secrets', 'warning'],
    ]);
    const missing = [
      ['secret key', 'warning'],
      ['secrets', 'broken'],
    ];
    expect(await findings({})).toEqual(missing);
    expect((await findings({ SECRET_KEY: KEY }))[1]).toEqual(['secrets', 'broken']);
  });
});

describe('a secret that was copied from another row', () => {
  it('is no second factor; recovery codes still work, and the log says why', async () => {
    const log = new LogLines();
    const former = site;
    await former.close();
    site = await startSite(
      { SECRET_KEY: NEXT, TRUST_PROXY: '1', FETCH_ALLOW_PRIVATE: receiver.host, LOG_LEVEL: 'error' },
      currentDatabase(),
      log,
    );
    site.knowUsersOf(former);
    await copySecondFactor(ann.account.id, bob.account.id);
    expect(await signIn(bob, codeOf(ann.secret))).toBe(401);
    expect(log.text).toContain(`second_factors.secret/${bob.account.id} cannot be decrypted`);
    expect(log.text).not.toContain(ann.secret);
    expect(await signIn(bob, bob.codes[0] ?? '')).toBe(303);
  });

  it('signs nothing; the log of deliveries says what to do', async () => {
    const other = await makeHook();
    await copyWebhookSecret(hook.id, other.id);
    await hooks(`/${hook.id}`, { method: 'PATCH', body: { active: false } });
    expect(await isSigned(hook)).toBe(false);
    expect(receiver.deliveries).toEqual([]);
    const { deliveries } = (await hooks(`/${other.id}/deliveries`)).body;
    expect(deliveries[0]).toMatchObject({
      state: 'pending',
      error: 'The secret or the headers of the webhook cannot be decrypted; replace them',
    });
    const { secret } = (await hooks(`/${other.id}/secret`, { method: 'POST' })).body;
    const [{ id }] = deliveries;
    expect(id).toBeDefined();
    const made = (await storedSecrets())[`previous ${other.id}`];
    expect([secret, made]).toEqual([expect.stringMatching(/^whsec_/), undefined]);
    await hooks(`/${other.id}`, { method: 'DELETE' });
  });

  it('is named by the command, which encrypts all others', async () => {
    const { code, output } = await rotate();
    expect([code, output.includes('0 of ')]).toEqual([0, true]);
    await restart({ SECRET_KEY: KEY, SECRET_KEY_PREVIOUS: NEXT });
    const rotated = await rotate();
    expect(rotated).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The secret second_factors.secret/${bob.account.id} cannot be decrypted`),
    });
    expect(await isSigned(hook)).toBe(false);
    await hooks(`/${hook.id}`, { method: 'PATCH', body: { active: true } });
    expect(await isSigned(hook)).toBe(true);
  });
});
