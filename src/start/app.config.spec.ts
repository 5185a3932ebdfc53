import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './app.config.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The settings of a `.env` file with this text. */
function fromFile(text: string) {
  const path = join(folder, '.env');
  writeFileSync(path, text);
  return readConfig({}, path);
}

const defaults = () => readConfig({}, join(folder, 'none'));

describe('the configuration', () => {
  it('is the same with every line of the example file as without one, but for addresses that are examples', () => {
    const lines = readFileSync('.env.example', 'utf8').replace(/^# (?=[A-Z\d_]+=)/gm, '');
    expect(Object.keys(defaults()).filter((name) => !new RegExp(`^${name}=`, 'm').test(lines))).toEqual([]);
    expect(fromFile(lines)).toEqual({
      ...defaults(),
      DATABASE_URL: 'mysql://lintel:password@localhost:3306/lintel',
      S3_ENDPOINT: 'https://s3.example.org',
    });
  });

  it('takes what is empty for its default, except for the language segment, which may be', () => {
    const { PORT, TRASH_DAYS, LANGUAGE_SEGMENT } = fromFile('PORT=\nTRASH_DAYS=\nLANGUAGE_SEGMENT=\n');
    expect({ PORT, TRASH_DAYS, LANGUAGE_SEGMENT }).toEqual({ PORT: 3000, TRASH_DAYS: 30, LANGUAGE_SEGMENT: '' });
    expect(readConfig({ PORT: '' }, join(folder, '.env')).PORT).toBe(3000);
  });

  it('takes a good password for the administrator only, and says what is wrong with others', () => {
    expect(fromFile('ADMIN_PASSWORD=Nine-garden-gates').ADMIN_PASSWORD).toBe('Nine-garden-gates');
    expect(fromFile('ADMIN_PASSWORD=').ADMIN_PASSWORD).toBeUndefined();
    for (const [text, problem] of [
      ['ADMIN_PASSWORD=Short-7', 'must have 8 to 128 characters'],
      ['ADMIN_PASSWORD=Password123', 'is a common password'],
      ['ADMIN_PASSWORD=${ADMIN_PASSWORD:-}', 'must be a password; a compose program has left its variable as it is'],
      [
        'ADMIN_USER=rose-garden\nADMIN_PASSWORD=RoseGarden-9',
        'must not be the login, the e-mail address or the name of the site',
      ],
      [
        'ADMIN_EMAIL=rose.garden@example.org\nADMIN_PASSWORD=RoseGarden-9',
        'must not be the login, the e-mail address or the name of the site',
      ],
    ] as const)
      expect(() => fromFile(text)).toThrow(`ADMIN_PASSWORD: ${problem}`);
  });

  it('refuses to send in clear text what is to be encrypted', () => {
    const authority = join(folder, 'authority.pem');
    writeFileSync(authority, '-----BEGIN CERTIFICATE-----\n');
    const URLS = 'DATABASE_URL=mysql://u:p@db.example.org/lintel';
    for (const [text, problem] of [
      ['DATABASE_TLS=required', 'DATABASE_TLS: must be off without DATABASE_URL'],
      [`${URLS}\nDATABASE_TLS=required\nDATABASE_TLS_CA=${authority}`, 'DATABASE_TLS_CA: must be empty unless'],
      [`${URLS}\nDATABASE_TLS_CA=${authority}`, 'DATABASE_TLS_CA: must be empty unless'],
      [
        `${URLS}\nDATABASE_TLS=verify\nDATABASE_TLS_CA=/none.pem`,
        'DATABASE_TLS_CA: must be a file that can be read (ENOENT)',
      ],
      [
        `${URLS}\nDATABASE_TLS=verify\nDATABASE_TLS_CA=package.json`,
        'DATABASE_TLS_CA: must be a file with certificates',
      ],
      ['DATABASE_URL=mysql://u:p@db,10.0.0.1/x\nDATABASE_TLS=verify', 'DATABASE_URL: must have the names of hosts'],
      ['DATABASE_URL=mysql://u:p@[::1]/x\nDATABASE_TLS=verify', 'DATABASE_URL: must have the names of hosts'],
      [
        `${URLS}\nDATABASE_REPLICA_URLS=mysql://u:p@10.0.0.2/x\nDATABASE_TLS=verify`,
        'DATABASE_REPLICA_URLS: must have the names of hosts',
      ],
      ['REDIS_URL=redis://cache:6379\nREDIS_TLS=required', 'REDIS_URL: must begin with rediss://'],
      ...['ignoreTLS=true', 'requireTLS=false', 'opportunisticTLS=1', 'secured=true'].map(
        (option): [string, string] => [
          `SMTP_URL=smtp://mail.example.org?${option}\nSMTP_TLS=required`,
          `SMTP_URL: must not have the option ${option.split('=')[0]} if SMTP_TLS is required`,
        ],
      ),
    ] as const)
      expect(() => fromFile(text)).toThrow(problem);
    for (const text of [
      `${URLS}\nDATABASE_TLS=verify\nDATABASE_TLS_CA=${authority}`,
      `${URLS}\nDATABASE_TLS=verify`,
      'DATABASE_URL=mysql://u:p@10.0.0.1/x\nDATABASE_TLS=required',
      'REDIS_URL=rediss://cache:6379\nREDIS_TLS=required',
      'REDIS_TLS=required\nSMTP_TLS=required',
      'SMTP_URL=smtp://mail.example.org?tls.rejectUnauthorized=false\nSMTP_TLS=required',
    ])
      expect(() => fromFile(text)).not.toThrow();
  });

  it('reaches a sign-in provider by https, or on this machine, and knows the roles of its groups', () => {
    const ID = 'OIDC_CLIENT_ID=site';
    for (const issuer of ['https://id.example.org/realms/staff', 'http://localhost:9000', 'http://[::1]:9000'])
      expect(fromFile(`OIDC_ISSUER=${issuer}\n${ID}`).OIDC_ISSUER).toBe(issuer);
    for (const issuer of ['http://id.example.org', 'https://id.example.org?tenant=1', 'id.example.org', 'file:///etc'])
      expect(() => fromFile(`OIDC_ISSUER=${issuer}\n${ID}`)).toThrow('OIDC_ISSUER: must be an https address');
    expect(() => fromFile('OIDC_ISSUER=https://id.example.org')).toThrow('OIDC_CLIENT_ID: must be set');
    expect(fromFile('OIDC_ROLES="staff = editor, cn%3Dit%2Cdc%3Dorg=administrator"').OIDC_ROLES).toEqual([
      { group: 'staff', role: 'editor' },
      { group: 'cn=it,dc=org', role: 'administrator' },
    ]);
    for (const roles of ['staff', 'staff=boss', '=editor'])
      expect(() => fromFile(`OIDC_ROLES=${roles}`)).toThrow('OIDC_ROLES: must be group=role');
    expect(fromFile('OIDC_EMAIL_DOMAINS="Example.org, example.com"').OIDC_EMAIL_DOMAINS).toEqual([
      'example.org',
      'example.com',
    ]);
    expect(() => fromFile('OIDC_EMAIL_DOMAINS=@example.org')).toThrow('OIDC_EMAIL_DOMAINS: must be a domain');
    expect(() => fromFile('OIDC_SCOPES=email')).toThrow('OIDC_SCOPES: must begin with openid');
  });

  it('knows proxies by their number, address, network or name', () => {
    for (const proxies of ['2', '10.0.0.1', 'loopback, 10.0.0.0/8, fc00::/7'])
      expect(fromFile(`TRUST_PROXY="${proxies}"`).TRUST_PROXY).toBe(proxies);
    expect(() => fromFile('TRUST_PROXY=nginx\nPORT=x\n')).toThrow(/PORT:.*\n.*TRUST_PROXY: must be/);
  });
});
