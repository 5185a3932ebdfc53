import { LintelError } from './client-error.js';
import type { Root } from './root.js';

/** Login or e-mail address with the password of the account or, better, an application password. */
export interface PasswordAuth {
  username: string;
  password: string;
}

/** Tokens of a session, see `issueTokens`. */
export interface TokenAuth {
  accessToken: string;
  /** With it, an expired access token is renewed. It is valid once. */
  refreshToken?: string;
  /** Is called with the tokens after they were renewed, to store them. */
  onRenewed?: (tokens: { accessToken: string; refreshToken: string }) => void;
}

/** The cookie of a browser that has signed in, with the nonce of its session. */
export interface CookieAuth {
  /** The nonce; `true` takes it from the page, or from the site if the page has none. */
  nonce: string | true;
}

/** How requests are signed. Without, they are anonymous. */
export type Auth = PasswordAuth | TokenAuth | CookieAuth;

/** Whether an object says how requests are signed. */
export const isAuth = (value: object): value is Auth =>
  ['username', 'accessToken', 'nonce'].some((member) => member in value);

/** Signs requests. */
export interface Credentials {
  /** Whether cookies are sent. */
  readonly cookies: RequestCredentials;
  /** The headers of a request to a site. */
  headers(root: Root): Promise<Record<string, string>>;
  /**
   * Sees each response, and the headers that were sent. Returns whether the request is worth repeating with other
   * credentials.
   */
  renewed(response: Response, root: Root, sent: Readonly<Record<string, string>>): Promise<boolean>;
}

/** The credentials for requests of a client. */
export function credentialsOf(auth: Auth | undefined, fetch: typeof globalThis.fetch): Credentials {
  if (!auth) return unchanging({});
  if ('username' in auth) return unchanging({ authorization: basic(auth) });
  return 'nonce' in auth ? new Nonce(auth.nonce, fetch) : new Tokens({ ...auth }, fetch);
}

const unchanging = (headers: Record<string, string>): Credentials => ({
  cookies: 'omit',
  headers: async () => headers,
  renewed: async () => false,
});

/** The header of HTTP Basic; names and passwords are UTF-8. */
function basic({ username, password }: PasswordAuth): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

const originOf = ({ url }: Root): string => new URL(url).origin;

/** Signs with the nonce of the session, which each response renews. */
class Nonce implements Credentials {
  readonly cookies = 'include';
  private value: string | undefined;

  constructor(
    given: string | true,
    private readonly fetch: typeof globalThis.fetch,
  ) {
    this.value = given === true ? nonceOfPage() : given;
  }

  async headers(root: Root): Promise<Record<string, string>> {
    this.value ??= await this.read(root);
    return this.value ? { 'x-wp-nonce': this.value } : {};
  }

  async renewed(response: Response, root: Root): Promise<boolean> {
    const fresh = response.headers.get('x-wp-nonce');
    if (fresh) this.value = fresh;
    if (response.status !== 403) return false;
    const { code } = (await jsonOf(response)) as { code?: unknown };
    if (code !== 'rest_cookie_invalid_nonce') return false;
    const before = this.value;
    this.value = await this.read(root);
    return this.value !== undefined && this.value !== before;
  }

  /** The nonce that the site has for the cookie; undefined if nobody has signed in, or if it cannot be read. */
  private async read(root: Root): Promise<string | undefined> {
    const path = root.isConvention ? '/wp-admin/admin-ajax.php?action=rest-nonce' : '/auth/nonce';
    const response = await this.fetch(originOf(root) + path, { credentials: this.cookies }).catch(() => undefined);
    return response?.ok ? (await response.text()).trim() : undefined;
  }
}

const nonceOfPage = (): string | undefined =>
  globalThis.document?.querySelector('meta[name="rest-nonce"]')?.getAttribute('content') ?? undefined;

/** Signs with an access token, which is renewed once for all requests that it was refused for. */
class Tokens implements Credentials {
  readonly cookies = 'omit';
  private renewal: Promise<boolean> | undefined;

  constructor(
    private readonly auth: TokenAuth,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  async headers(): Promise<Record<string, string>> {
    await this.renewal;
    return { authorization: this.bearer };
  }

  async renewed({ status }: Response, root: Root, sent: Readonly<Record<string, string>>): Promise<boolean> {
    if (status !== 401 || !this.auth.refreshToken) return false;
    // The token was renewed for another request while this response was on its way.
    if (sent.authorization !== this.bearer) return true;
    this.renewal ??= this.renew(root).finally(() => (this.renewal = undefined));
    return this.renewal;
  }

  private get bearer(): string {
    return `Bearer ${this.auth.accessToken}`;
  }

  private async renew(root: Root): Promise<boolean> {
    const { refreshToken: refresh_token, onRenewed } = this.auth;
    const body = { grant_type: 'refresh_token', refresh_token };
    const issued = await requestTokens(originOf(root), body, this.fetch).catch(() => undefined);
    if (!issued) return false;
    Object.assign(this.auth, issued);
    onRenewed?.(issued);
    return true;
  }
}

/**
 * Starts a session. Its tokens are for `lintel(url, tokens)`.
 *
 * @param url Any URL of the site.
 */
export const issueTokens = (
  url: string,
  { username, password }: PasswordAuth,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<{ accessToken: string; refreshToken: string }> =>
  requestTokens(new URL(url).origin, { username, password }, fetch);

async function requestTokens(
  origin: string,
  body: object,
  fetch: typeof globalThis.fetch,
): Promise<{ accessToken: string; refreshToken: string }> {
  const response = await fetch(`${origin}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  });
  const answer = (await jsonOf(response)) as { access_token: string; refresh_token: string };
  if (!response.ok) throw LintelError.of(response.status, answer);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}

/** The body of a response, which stays readable; an empty object if it is no JSON. */
const jsonOf = async (response: Response): Promise<unknown> =>
  (await response
    .clone()
    .json()
    .catch(() => undefined)) ?? {};
