import { Injectable, Logger } from '@nestjs/common';
import type { Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client';
import { GuessLimits, logAccountEvent, networkOf } from '#libs/auth';
import { RestError } from '#libs/errors';
import { plainLine } from '#libs/text';
import { traced } from '#libs/tracing';
import { Config } from '../../start/app.config.js';
import { Timer } from '../attempt-limits.js';
import { fail } from '../identity.errors.js';
import type { VisitChecks } from './provider-visits.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long a provider that did not answer is not asked again. */
const PAUSE_MS = 10_000;
const MAX_RESPONSE_BYTES = 512 * 1024;
/** Seconds by which the clock of the provider may differ. */
const CLOCK_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * 60;
const MAX_ID = 255;
const MAX_GROUPS = 1000;
const MAX_REASON = 300;

/** Answers of the provider that are about the person, and not about the site or itself. */
const REFUSALS: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
]);
/** Methods that are a factor besides a password (RFC 8176). */
const SECOND_METHODS: ReadonlySet<string> = new Set(['face', 'fpt', 'hwk', 'iris', 'otp', 'sc', 'sms', 'swk', 'tel']);

/** A person whom the provider has signed in. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  /** E-mail address that the provider has verified. */
  email: string | undefined;
  /** Name of the person's account at the provider. */
  login: string;
  name: string;
  firstName: string;
  lastName: string;
  groups: readonly string[];
  /** Whether no second factor of the site is needed. */
  hasSecondFactor: boolean;
  /** Seconds since the person has proven who they are, at the provider. */
  age: number;
}

/** How the browser is sent to the provider. */
interface StartOptions extends VisitChecks {
  /** URL to which the provider sends it back. */
  back: string;
  /** Language tag of the pages. */
  language: string;
  /** Whether the person proves again who they are, although signed in there. */
  isAgain: boolean;
}

/** The OpenID provider with which people sign in: authorization code with PKCE. Configured by `OIDC_…`; off by default. */
@Injectable()
export class SignInProvider {
  private readonly logger = new Logger('SignInProvider');
  private readonly options: Config['values'];
  private known: { until: number; found: Promise<Configuration> } | undefined;

  constructor(
    { values }: Config,
    private readonly timer: Timer,
    private readonly limits: GuessLimits,
  ) {
    this.options = values;
  }

  /** Whether people can sign in with a provider. */
  get isOn(): boolean {
    return this.options.OIDC_ISSUER !== '';
  }

  /** Name of the provider for people. */
  get name(): string {
    return this.options.OIDC_NAME || this.nameOf(this.options.OIDC_ISSUER);
  }

  /** Name for people of a provider, which may be a former one. */
  nameOf(issuer: string): string {
    const { OIDC_ISSUER, OIDC_NAME } = this.options;
    if (OIDC_NAME && issuer.replace(/\/$/, '') === OIDC_ISSUER.replace(/\/$/, '')) return OIDC_NAME;
    return URL.canParse(issuer) ? new URL(issuer).host : issuer;
  }

  /** The URL at the provider where a person signs in. Throws a 502 if the provider does not answer. */
  async start({ back, state, nonce, verifier, language, isAgain }: StartOptions): Promise<string> {
    return this.reported(async () => {
      const client = await import('openid-client');
      const url = client.buildAuthorizationUrl(await this.configuration(), {
        redirect_uri: back,
        scope: this.options.OIDC_SCOPES,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      });
      return url.href;
    });
  }

  /**
   * The person whom the provider has sent back with a URL. Throws a 403 if it refuses them, a 502 if its answer is not
   * valid, and a 429 after too many of these from a network.
   */
  async finish(url: URL, checks: VisitChecks, ip: string): Promise<ProviderPerson> {
    let person: ProviderPerson | undefined;
    let problem: unknown;
    await this.limits.attempt(`provider ${networkOf(ip)}`, ip, async () => {
      try {
        person = await this.reported(() => this.redeem(url, checks));
      } catch (error) {
        problem = error;
      }
      // People who change their minds do not count.
      return person !== undefined || (problem instanceof RestError && problem.code === 'provider_refused');
    });
    if (person) return person;
    throw problem;
  }

  /** The URL at the provider where a person signs out, and is sent back from; undefined if it has none. */
  async signOut(back: string): Promise<string | undefined> {
    return this.reported(async () => {
      const configuration = await this.configuration();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      const { buildEndSessionUrl } = await import('openid-client');
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href;
    });
  }

  private async redeem(url: URL, { state, nonce, verifier }: VisitChecks): Promise<ProviderPerson> {
    const client = await import('openid-client');
    const configuration = await this.configuration();
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token) throw new Error('The provider has sent no ID token.');
    // Providers may leave claims out of the ID token.
    const isComplete = token.email !== undefined && (!this.options.OIDC_ROLES.length || this.groupsIn(token));
    const isAsked = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = isAsked ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub) : undefined;
    return this.personOf(token, more);
  }

  private personOf(token: IDToken, more: UserInfoResponse | undefined): ProviderPerson {
    const { iss: issuer, sub: subject } = token;
    if (issuer.length > MAX_ID || subject.length > MAX_ID) throw new Error('Issuer or subject is too long.');
    const text = (name: string): string => {
      const found = [token[name], more?.[name]].find((one) => typeof one === 'string' && one !== '');
      return typeof found === 'string' ? plainLine(found) : '';
    };
    // Address and verification have to come from the same place.
    const { email, email_verified: isVerified } = (typeof token.email === 'string' ? token : more) ?? {};
    const isTrue = isVerified === true || isVerified === 'true';
    return {
      issuer,
      subject,
      email: typeof email === 'string' && isTrue ? email : undefined,
      login: text('preferred_username'),
      name: text('name'),
      firstName: text('given_name'),
      lastName: text('family_name'),
      groups: this.groupsIn(token) ?? (more && this.groupsIn(more)) ?? [],
      hasSecondFactor: this.hasSecondFactor(token.amr),
      age: typeof token.auth_time === 'number' ? this.secondsSince(token.auth_time) : DAY_SECONDS,
    };
  }

  private groupsIn(claims: Readonly<Record<string, unknown>>): string[] | undefined {
    const sent = claims[this.options.OIDC_GROUPS_CLAIM];
    if (typeof sent === 'string') return [sent];
    if (!Array.isArray(sent)) return undefined;
    return sent.slice(0, MAX_GROUPS).filter((one): one is string => typeof one === 'string');
  }

  private hasSecondFactor(methods: unknown): boolean {
    const rule = this.options.OIDC_SECOND_FACTOR;
    if (rule !== 'auto') return rule === 'never';
    const used = Array.isArray(methods) ? methods.map(String) : [];
    const isOfTwo = used.some((one) => one === 'pwd' || one === 'pin') && used.some((one) => SECOND_METHODS.has(one));
    return isOfTwo || used.includes('mfa');
  }

  private secondsSince(time: number): number {
    return Math.max(0, Math.floor(this.timer.now() / 1000 - time));
  }

  /**
   * What the provider says of itself, read again every hour. While it does not answer, what it said before counts, and
   * without that it is left alone for a while.
   */
  private configuration(): Promise<Configuration> {
    const { known } = this;
    const now = this.timer.now();
    if (known && known.until > now) return known.found;
    const asked = this.discover();
    const next = { until: now + HOUR_MS, found: known ? asked.catch(() => known.found) : asked };
    this.known = next;
    asked.catch(() => (next.until = this.timer.now() + PAUSE_MS));
    return next.found;
  }

  private async discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, FETCH_TIMEOUT_SECONDS } = this.options;
    const issuer = new URL(OIDC_ISSUER);
    const secret = OIDC_CLIENT_SECRET || undefined;
    return client.discovery(
      issuer,
      OIDC_CLIENT_ID,
      { client_secret: secret, [client.clockTolerance]: CLOCK_SECONDS },
      secret ? withSecret(client.ClientSecretBasic(secret), client.ClientSecretPost(secret)) : client.None(),
      {
        timeout: FETCH_TIMEOUT_SECONDS,
        [client.customFetch]: limitedFetch,
        // Signatures are checked although TLS already says who has sent the tokens.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }

  /** Runs a request to the provider. Logs why it failed, and throws an error for people. */
  private async reported<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RestError) throw error;
      const { AuthorizationResponseError } = await import('openid-client');
      const isRefused = error instanceof AuthorizationResponseError && REFUSALS.has(error.error);
      const code = isRefused ? 'provider_refused' : 'provider_failed';
      const reason = reasonOf(error);
      logAccountEvent('sign_in_refused', { reason: code });
      if (!isRefused) this.logger.error({ event: code, reason });
      return fail(code);
    }
  }
}

type ClientAuth = ReturnType<(typeof import('openid-client'))['ClientSecretBasic']>;

/** Sends the secret in a header, as OpenID Connect has it, unless the provider takes it in the body only. */
const withSecret =
  (basic: ClientAuth, post: ClientAuth): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };

/** A request to the provider, whose response must not be larger than such responses are. */
const limitedFetch: CustomFetch = (url, options) =>
  traced({ name: options.method, kind: 'client', attributes: { 'server.address': new URL(url).host } }, async () => {
    const response = await fetch(url, options as RequestInit);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > MAX_RESPONSE_BYTES)
        throw new Error(`${new URL(url).host} sent more than ${MAX_RESPONSE_BYTES} bytes`);
      pieces.push(piece);
    }
    const { status, headers } = response;
    return new Response(bytes ? Buffer.concat(pieces) : null, { status, headers });
  });

/** What went wrong, for operators: an error and those that it comes from, which name no secrets. */
function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let one = error; one instanceof Error && parts.length < 4; one = one.cause) {
    const { error: code, error_description: text } = one as { error?: unknown; error_description?: unknown };
    parts.push([one.message, code, text].filter((part) => typeof part === 'string' && part).join(' '));
  }
  return plainLine(parts.join(': ') || String(error)).slice(0, MAX_REASON);
}
