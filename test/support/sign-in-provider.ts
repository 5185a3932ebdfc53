import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT, providerFor, type Person } from '../sign-in-provider/index.js';
import type { Visitor } from './browsers.js';
import type { Answer, TestSite } from './site.js';

export type { Person } from '../sign-in-provider/index.js';

/** How a provider fails: it closes connections, does not answer, answers something else, or very much. */
export type Failure = 'down' | 'slow' | 'garbage' | 'huge';

/** An OpenID provider on this machine. The test says who signs in there, and when it fails. */
export class SignInProvider {
  /** Who signs in next; nobody if undefined, which is a refusal. */
  person: Person | undefined;
  /** How it fails for requests whose path contains a text. */
  failure: { path: string; how: Failure } | undefined;
  /** The paths of requests, since it was emptied last. */
  readonly asked: string[] = [];
  private readonly people = new Map<string, Person>();
  private handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const path = request.url ?? '';
      this.asked.push(path.replace(/\?.*/, ''));
      if (this.failure && path.includes(this.failure.path)) fail(this.failure.how, response);
      else this.handler?.(request, response);
    });
  }

  async start(): Promise<void> {
    this.server.listen(0, 'localhost');
    await new Promise((resolve) => this.server.once('listening', resolve));
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** The variables with which a site uses this provider. */
  get environment(): Record<string, string> {
    return {
      OIDC_ISSUER: this.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example ID',
      OIDC_SCOPES: 'openid email profile groups',
    };
  }

  /** Registers a site, whose address is known only once it runs with these variables. */
  register({ url }: TestSite): void {
    this.handler = providerFor(this.url, url, {
      signIn: () => {
        if (this.person) this.people.set(this.person.sub, this.person);
        return this.person;
      },
      find: (sub) => this.people.get(sub) ?? { sub },
    });
  }

  /**
   * Goes from a page of the site to the provider, where a person signs in, and back. Returns the URL to which the provider
   * sends the browser back, without requesting it.
   */
  async visit(visitor: Visitor, person?: Person, path = '/auth/provider'): Promise<string> {
    const answer = await visitor.page(path);
    const to = answer.headers.get('location') ?? '';
    if (!to.startsWith(this.url)) throw new Error(`${answer.status} leads to ${to}. ${answer.text}`);
    return this.follow(to, person);
  }

  /** Follows a URL of the provider until it leads back to the site. */
  async follow(to: string, person?: Person): Promise<string> {
    this.person = person;
    const cookies = new Map<string, string>();
    let url = to;
    for (let hop = 0; hop < 8 && url.startsWith(this.url); hop += 1) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`${answer.status} at ${url}: ${await answer.text()}`);
      url = new URL(next, url).href;
    }
    return url;
  }

  /** Signs in to the site with this provider. */
  async signIn(visitor: Visitor, person?: Person, path?: string): Promise<Answer> {
    return visitor.page(await this.visit(visitor, person, path));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const HUGE = 2_000_000;

function fail(how: Failure, response: ServerResponse): void {
  if (how === 'down') response.destroy();
  else if (how === 'garbage') response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":');
  else if (how === 'huge') response.writeHead(200, { 'content-type': 'application/json' }).end('[' + ' '.repeat(HUGE));
}
