/** What the URL of a database names. */
export interface DatabaseUrl {
  /** The servers, the preferred one first. */
  hosts: [{ host: string; port: number }, ...{ host: string; port: number }[]];
  username: string;
  password: string;
  database: string;
}

const URL_FORM = /^(?:mysql|mariadb):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)\/([^/?#]+)/;
const DEFAULT_PORT = 3306;

/** Parses `mysql://user:password@host:3306,other:3306/database`. Returns undefined for other texts. */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  const [, user = '', secret = '', servers = '', name = ''] = URL_FORM.exec(text) ?? [];
  try {
    const [first, ...others] = servers.split(',').map((server) => {
      const { hostname, port } = new URL(`mysql://${server}`);
      if (!hostname) throw new TypeError('No host');
      return { host: hostname, port: Number(port || DEFAULT_PORT) };
    });
    const [username, password, database] = [user, secret, name].map(decodeURIComponent) as [string, string, string];
    return first && !database.includes('/') ? { hosts: [first, ...others], username, password, database } : undefined;
  } catch {
    return undefined;
  }
}
