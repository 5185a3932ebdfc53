import { generateSync } from 'otplib';
import type { Answer, Ask, TestSite } from './site.js';

/** A browser without scripts: it keeps cookies, and its forms say where they come from. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly site: TestSite,
    private readonly ip = '192.0.2.1',
  ) {}

  /** The Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Requests a URL of the site, given from its path on, and keeps the cookies of the answer. */
  async ask(path: string, { headers = {}, ...ask }: Ask = {}): Promise<Answer> {
    const sent = { 'x-forwarded-for': this.ip, ...(this.cookies.size ? { cookie: this.cookie } : {}), ...headers };
    const answer = await this.site.ask(path.startsWith('http') ? path : this.site.url + path, {
      ...ask,
      headers: sent,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Requests a page. */
  page(path: string): Promise<Answer> {
    return this.ask(path, { headers: { accept: 'text/html' } });
  }

  /** Submits a form of a page of the site. */
  send(path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: this.site.url }) {
    return this.ask(path, {
      method: 'POST',
      raw: new URLSearchParams(fields).toString(),
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  signIn(login: string, password: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.send('/auth/sign-in', { login, password, ...more });
  }

  /** The nonce that the pages of the session have. */
  async nonce(): Promise<string> {
    return /name="rest-nonce" content="(\w+)"/.exec((await this.page('/auth/profile')).text)?.[1] ?? '';
  }

  /** Requests `users/me` with a nonce, or without one. */
  me(nonce?: string): Promise<Answer> {
    return this.ask(`${this.site.root}/cms/v2/users/me`, {
      headers: nonce === undefined ? {} : { 'x-wp-nonce': nonce },
    });
  }
}

/** Where a visitor stands who has signed in without saying where to go on. */
export async function landingOf(visitor: Visitor, login: string, password: string): Promise<string | null> {
  return (await visitor.signIn(login, password)).headers.get('location');
}

/** The value of a field of a form. */
export const fieldOf = ({ text }: Answer, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';

/** The code that an app shows for a secret now, or some steps of 30 seconds later. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** The recovery codes on a page. */
export const recoveryCodesOf = ({ text }: Answer): string[] =>
  [...text.matchAll(/<code>([a-z0-9]{4}(?:-[a-z0-9]{4}){6})<\/code>/g)].map(([, code = '']) => code);
