import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseDatabaseUrl } from '../database/database-url.js';

/** The variables that say how connections to other servers are encrypted. */
interface Encryption {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URLS: readonly string[];
  DATABASE_TLS: 'off' | 'required' | 'verify';
  DATABASE_TLS_CA: string;
  SMTP_URL: string;
  SMTP_TLS: 'opportunistic' | 'required';
  REDIS_URL: string;
  REDIS_TLS: 'optional' | 'required';
}

/** What keeps a variable from having an effect, or contradicts another one. */
interface Problem {
  name: keyof Encryption;
  text: string;
}

/** Finds what contradicts itself: nothing that is to be encrypted may be sent in clear text. */
export const encryptionProblems = (values: Encryption): Problem[] => [
  ...databaseProblems(values),
  ...mailProblems(values),
  ...redisProblems(values),
];

function databaseProblems(values: Encryption): Problem[] {
  const { DATABASE_URL, DATABASE_REPLICA_URLS, DATABASE_TLS, DATABASE_TLS_CA } = values;
  const problems: Problem[] = [];
  if (DATABASE_TLS !== 'off' && !DATABASE_URL)
    problems.push({
      name: 'DATABASE_TLS',
      text: 'must be off without DATABASE_URL: the private database is reached through a socket of this machine',
    });
  if (DATABASE_TLS_CA) {
    const text =
      DATABASE_TLS === 'verify'
        ? authorityProblem(DATABASE_TLS_CA)
        : 'must be empty unless DATABASE_TLS is verify: nothing else looks at certificates';
    if (text) problems.push({ name: 'DATABASE_TLS_CA', text });
  }
  if (DATABASE_TLS === 'verify') {
    const named = { DATABASE_URL: [DATABASE_URL ?? ''], DATABASE_REPLICA_URLS } as const;
    for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URLS'] as const)
      // The driver compares certificates with names only.
      if (
        named[name].some((url) => parseDatabaseUrl(url)?.hosts.some(({ host }) => isIP(host.replace(/^\[|\]$/g, ''))))
      )
        problems.push({ name, text: 'must have the names of hosts, not IP addresses, if DATABASE_TLS is verify' });
  }
  return problems;
}

/** What is wrong with a file of certificates; undefined if nothing is. */
function authorityProblem(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----')
      ? undefined
      : 'must be a file with certificates in PEM form';
  } catch (error) {
    return `must be a file that can be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
}

function mailProblems({ SMTP_URL, SMTP_TLS }: Encryption): Problem[] {
  if (SMTP_TLS !== 'required' || !SMTP_URL) return [];
  // The mail client lets options of the URL win over ours. Those of certificates, such as `tls.ca`, encrypt nothing less.
  const option = [...new URL(SMTP_URL).searchParams.keys()].find((name) => /^(?!tls\.).*(?:tls|secure)/i.test(name));
  return option ? [{ name: 'SMTP_URL', text: `must not have the option ${option} if SMTP_TLS is required` }] : [];
}

const redisProblems = ({ REDIS_URL, REDIS_TLS }: Encryption): Problem[] =>
  REDIS_TLS === 'required' && REDIS_URL && !REDIS_URL.startsWith('rediss:')
    ? [{ name: 'REDIS_URL', text: 'must begin with rediss:// if REDIS_TLS is required' }]
    : [];

/** The options of connections to the mail server of a configuration. */
export const mailServerOptions = ({ SMTP_URL, SMTP_TLS }: Pick<Encryption, 'SMTP_URL' | 'SMTP_TLS'>) => ({
  ...{ url: SMTP_URL, requireTLS: SMTP_TLS === 'required' },
});
