import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestContext } from '#libs/context';
import type { AccessScope } from './access-scope.js';
import type { Preview } from './previews.js';

/** How a user has signed in. */
export interface SignInProof {
  /** ID of the session, for a token. */
  session?: number;
  /** Whether the account password was given in this request, or recently in the session. */
  hasFreshPassword?: boolean;
  /** UUID of the application password that was sent with this request. */
  applicationPassword?: string | undefined;
  /** Limits of the application password, if it has some: the sent one, or the one that began the session. */
  scope?: AccessScope | undefined;
}

/** The capabilities of roles. */
interface Capabilities {
  of(role: string): { has(capability: string): boolean };
}

/** The roles of the site; implemented by `RoleCapabilities`. */
interface KnownRoles extends Capabilities {
  effective(stored: readonly string[]): string[];
}

const EVERYTHING: Capabilities = { of: () => ({ has: () => true }) };
const NOTHING: Capabilities = { of: () => ({ has: () => false }) };

/**
 * The current user: a signed-in one with roles, or an anonymous one.
 *
 * @example if (!viewer.can('note_recipes')) fail('recipes_cannot_note');
 */
export class Viewer {
  static readonly anonymous = new Viewer(0, '', [], NOTHING);

  private constructor(
    /** The user's ID; 0 for an anonymous viewer. */
    readonly id: number,
    readonly login: string,
    readonly roles: readonly string[],
    private readonly capabilities: Capabilities,
    private readonly proof: SignInProof = {},
    /** The preview that an anonymous viewer holds the link of. */
    readonly preview?: Preview,
  ) {}

  /** An authenticated user, with the roles that are stored. */
  static signedIn(id: number, login: string, roles: readonly string[], known: KnownRoles, proof?: SignInProof): Viewer {
    return new Viewer(id, login, known.effective(roles), known, proof);
  }

  /** An anonymous viewer who holds the link of a preview. */
  static withPreview(preview: Preview): Viewer {
    return new Viewer(0, '', [], NOTHING, {}, preview);
  }

  /** The viewer of scheduled jobs and commands: has every capability and no account. */
  static readonly system = new Viewer(0, 'system', ['administrator'], EVERYTHING);

  get isSignedIn(): boolean {
    return this.id !== 0;
  }

  /** ID of the session that the viewer's token belongs to. */
  get session(): number | undefined {
    return this.proof.session;
  }

  /** Whether the viewer has recently given the account password. Application passwords never count. */
  get hasFreshPassword(): boolean {
    return this.proof.hasFreshPassword ?? false;
  }

  /** UUID of the application password that was sent with this request. */
  get applicationPassword(): string | undefined {
    return this.proof.applicationPassword;
  }

  /** Limits of the application password with which the viewer has signed in; undefined if it has none. */
  get scope(): AccessScope | undefined {
    return this.proof.scope;
  }

  /** The viewer as far as entries of a type are concerned: anonymous if the scope leaves the type out. */
  on(type: string): Viewer {
    return this.scope?.types?.includes(type) === false ? Viewer.anonymous : this;
  }

  /** Identifies what the rights of the viewer on entries depend on. */
  get rightsKey(): string {
    const { id, roles, scope } = this;
    return scope?.types ? `${id} ${roles.join()} ${scope.types.join()}` : `${id} ${roles.join()}`;
  }

  /** Whether one of the viewer's roles has a capability. */
  can(capability: string): boolean {
    return this.roles.some((role) => this.capabilities.of(role).has(capability));
  }

  /** Whether the viewer holds the link of a preview of an entry, and may read it whatever its status. */
  previews(entryId: number): boolean {
    return this.preview?.entryId === entryId;
  }

  /** Whether the viewer is the author of an item. */
  owns(authorId: number): boolean {
    return this.id !== 0 && this.id === authorId;
  }
}

/** `Basic` with neither a login nor a password has a colon alone, which encoders fill up or not. */
const EMPTY_BASIC: ReadonlySet<string> = new Set(['Og', 'Og=', 'Og==']);

/** An `Authorization` header; undefined for one without credentials, as clients send it whose settings are empty. */
export function credentialsIn(authorization: string | undefined): string | undefined {
  const [scheme = '', ...values] = (authorization ?? '').trim().split(/ +/, 3);
  const value = values.join(' ');
  const isEmpty =
    scheme === '' ||
    (value === '' && /^(?:basic|bearer)$/i.test(scheme)) ||
    (EMPTY_BASIC.has(value) && /^basic$/i.test(scheme));
  return isEmpty ? undefined : authorization;
}

/** Names of the cookie with the session of a browser: on a site with https, and on one without. */
export const SESSION_COOKIES = { secure: '__Host-lintel-session', plain: 'lintel-session' } as const;
const HAS_SESSION_COOKIE = new RegExp(`(?:^|;)\\s*(?:${SESSION_COOKIES.secure}|${SESSION_COOKIES.plain})=`);

/** Whether a Cookie header has the cookie of a session, valid or not. */
export const hasSessionCookie = (cookies: string | undefined): cookies is string =>
  cookies !== undefined && HAS_SESSION_COOKIE.test(cookies);

/** The session of a browser. */
export interface BrowserSession {
  viewer: Viewer;
  /** Proves that a request was sent from a page of this session. Valid for 12 to 24 hours. */
  nonce: string;
  /** Whether a nonce belongs to the session and is valid. */
  accepts(nonce: string): boolean;
}

/** Authenticates requests. Provided by the identity module. */
export abstract class Authenticator {
  /**
   * Returns the viewer of an `Authorization` header that was sent from an IP address; the anonymous one without a
   * header. Throws a 401 for invalid credentials and a 429 after too many failures.
   */
  abstract authenticate(authorization: string | undefined, ip: string): Promise<Viewer>;

  /** Returns the session of a Cookie header that was sent from an IP address; undefined without a valid one. */
  abstract session(cookies: string | undefined, ip: string): Promise<BrowserSession | undefined>;
}

const viewerIn = (context: RequestContext | undefined): Viewer =>
  context?.viewer instanceof Viewer ? context.viewer : Viewer.anonymous;

/** The viewer of the running request; anonymous outside of one. */
export const currentViewer = (): Viewer => viewerIn(RequestContext.current());

/** The viewer of a request; anonymous until its credentials are checked. */
export const viewerOf = (request: IncomingMessage): Viewer => viewerIn(RequestContext.of(request));

/** Runs `work` on behalf of a viewer, as jobs and commands do. */
export function asViewer<T>(viewer: Viewer, work: () => T): T {
  const outer = RequestContext.current();
  const context = new RequestContext(`as ${viewer.login}`, outer?.isBackground ?? true);
  context.viewer = viewer;
  context.language = outer?.language;
  return context.run(work);
}

/** Limits how often passwords can be guessed. Provided by the identity module. */
export abstract class GuessLimits {
  /**
   * Checks a password attempt from an IP address; `name` identifies what the password protects. Returns whether the
   * password was right. Throws a 429 after too many failures.
   */
  abstract attempt(name: string, ip: string, verify: () => Promise<boolean>): Promise<boolean>;
}

/** The unit that rate limits count as one caller: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
