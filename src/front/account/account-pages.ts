import { Injectable } from '@nestjs/common';
import { encodeQR } from 'qr';
import { RestError } from '#libs/errors';
import { CallerIp } from '#libs/http';
import { SiteUrls } from '#libs/rest';
import { DeskOptions } from '../../desk/index.js';
import { MAX_PASSWORD_NAME } from '../../identity/application-passwords/index.js';
import type { ProposedFactor } from '../../identity/browser/index.js';
import { UserImport } from '../../identity/index.js';
import {
  type ACCOUNT_PATHS,
  Document,
  FrontLinks,
  type FrontRequest,
  type Page,
  type PageTranslation,
  Redirect,
} from '../common/index.js';
import { SiteWords, type AccountWords } from '../words/index.js';

/** Width of the empty edge that scanners need around a QR code, in its squares. */
const QUIET_ZONE = 4;

/** Why a form was refused. */
export interface Problem {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/** What differs between the pages of this folder. */
interface AccountPage extends Pick<Page, 'headers' | 'formTargets' | 'scripts'> {
  /** Name of the template without `account-`. */
  name:
    | 'sign-in'
    | 'code'
    | 'factor'
    | 'recovery'
    | 'forgotten'
    | 'new-password'
    | 'profile'
    | 'authorize'
    | 'confirm'
    | 'message';
  title: string;
  data?: object;
  problem?: Problem | undefined;
  /** Where the page is shown again, also in other languages. Answers to forms have no such address. */
  address?: [page: keyof typeof ACCOUNT_PATHS, parameters?: Readonly<Record<string, string>>];
}

/** What a page with a text has besides it. */
interface MessageOptions extends Pick<Page, 'headers'> {
  /** Where the page leads on. */
  to?: string;
  /** What operators enter. */
  command?: string;
  /** Where people sign out at the provider. */
  provider?: { name: string; url: string } | undefined;
  problem?: Problem;
}

/** Common parts of the pages for signing in and for one's own account. */
@Injectable()
export class AccountPages {
  constructor(
    private readonly site: SiteUrls,
    private readonly links: FrontLinks,
    private readonly callers: CallerIp,
    private readonly catalogue: SiteWords,
    private readonly desk: DeskOptions,
    private readonly accounts: UserImport,
  ) {}

  get words(): AccountWords {
    return this.catalogue.ofAccount;
  }

  /** A page that is for this browser only and that search engines do not show. */
  page({ name, title, data = {}, problem, headers, formTargets, scripts, address }: AccountPage): Page {
    return {
      status: problem?.status ?? 200,
      template: `account-${name}`,
      data: { ...data, words: this.words, title, problem: problem?.text },
      head: { title, isHidden: true, ...(address ? { translations: this.translationsOf(...address) } : {}) },
      kind: 'account',
      isPrivate: true,
      isFramable: false,
      headers: { ...problem?.headers, ...headers },
      ...(formTargets ? { formTargets } : {}),
      ...(scripts ? { scripts } : {}),
    };
  }

  private translationsOf(
    page: keyof typeof ACCOUNT_PATHS,
    parameters?: Readonly<Record<string, string>>,
  ): PageTranslation[] {
    return this.site.languages.map((language) => ({ language, url: this.links.account(page, parameters, language) }));
  }

  /** A page with a text, and a link to continue. */
  message(title: string, text: string, { problem, headers, ...more }: MessageOptions = {}): Page {
    return this.page({ name: 'message', title, data: { text, ...more }, problem, ...(headers ? { headers } : {}) });
  }

  /** The problem of a refused form. Errors without a text for people are thrown again. */
  problem(error: unknown): Problem {
    if (!(error instanceof RestError)) throw error;
    const text = this.words.problems[error.code];
    if (text === undefined) throw error;
    return { status: error.statusFor(false), text, headers: error.headers };
  }

  /** A problem by its code. */
  problemNamed(code: keyof AccountWords['problems'], status = 400): Problem {
    return { status, text: this.words.problems[code] ?? code };
  }

  /** The URL to continue with after signing in: the sent one if it belongs to this site, else the other one. */
  targetOf(sent: string | null | undefined, other = this.links.home): string {
    const { home, origin } = { home: this.links.home, origin: new URL(this.site.url).origin };
    if (!sent || !URL.canParse(sent, home)) return other;
    const url = new URL(sent, home);
    return url.origin === origin ? url.href : other;
  }

  /** Whether a URL to continue with is what every page of these has without one. */
  isHome(target: string): boolean {
    return target === this.links.home;
  }

  /** The desk, for people who have signed in and may work there; undefined for others, and for sites without it. */
  deskOf({ viewer }: Pick<FrontRequest, 'viewer'>): string | undefined {
    const { path } = this.desk;
    return path && viewer.can('edit_posts') ? new URL(`${path}/`, this.site.url).href : undefined;
  }

  /** Where the sign-in of an account leads. Without a target, those who may work at the desk come there. */
  async afterSignIn(target: string, account: number): Promise<string> {
    const viewer = this.desk.path && this.isHome(target) ? await this.accounts.viewerOf(account) : undefined;
    return (viewer && this.deskOf({ viewer })) ?? target;
  }

  /** The nonce of the session as text. Without a session `0` and 400, or nothing if it is optional. */
  nonce({ exchange: { session }, sentQuery }: FrontRequest): Document {
    const isOptional = sentQuery.get('optional') === '1';
    const none = isOptional ? '' : '0';
    return new Document(
      'text/plain; charset=utf-8',
      session?.nonce ?? none,
      {},
      session || isOptional ? 200 : 400,
      true,
    );
  }

  /** A redirect that is for this browser only. */
  redirect(to: string, headers: Record<string, string> = {}): Redirect {
    return new Redirect(to, 303, headers, true);
  }

  /** Sends visitors who have not signed in to the page that lets them, and back. */
  signInFirst({ exchange, rawPath }: FrontRequest): Redirect {
    const back = new URL(exchange.search ? `${rawPath}?${exchange.search}` : rawPath, this.site.url).href;
    return this.redirect(this.links.account('signIn', { redirect_to: back }));
  }

  /** The client of a request, as sessions record it. */
  clientOf({ http }: FrontRequest): { ip: string; userAgent: string } {
    return { ip: this.callers.of(http), userAgent: http.headers['user-agent'] ?? '' };
  }
}

/** A second factor to set up, with its URI as a picture for the camera of a phone. */
export const shownFactor = (factor: ProposedFactor): ProposedFactor & { picture: string } => ({
  ...factor,
  picture: encodeQR(factor.uri, 'data-url', { border: QUIET_ZONE }),
});

/** Whether an application password may have a name. */
export const isApplicationName = (name: string): boolean => name !== '' && [...name].length <= MAX_PASSWORD_NAME;
