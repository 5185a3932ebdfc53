import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { CallerIp, type LeanAdapter, type Stage } from '#libs/http';
import { SiteUrls, SitePaths } from '#libs/rest';
import { RedirectionSettings, visitorIp } from '../common/index.js';
import { ExternalRedirects, REDIRECTED_BY_RULE, type LoggedVisit, VisitLog, VisitSampler } from '../logs/index.js';
import {
  type CompiledRule,
  type Decision,
  type DecisionOptions,
  type Refusal,
  sameSiteUrl,
  siteRedirect,
  type Visit,
  VisitedUrl,
} from '../matching/index.js';
import { addHeaders, RemotePage, sendError, sendRedirect } from './answers.js';
import { FormerPermalinks } from './former-permalinks.js';
import { LiveRules } from './live-rules.js';
import { VisitFacts } from './visit-facts.js';

type Next = (error?: unknown) => void;
/** Whether the request was answered, now or later. */
type Answered = boolean | Promise<boolean>;

/** A page of the site for a URL that has none. */
export interface FoundPage {
  /** The whole URL. */
  url: string;
  /** Whether the page is served at the requested URL, for programs that may not follow redirects. */
  isServed: boolean;
}

/** Finds a page for a request that found none. Everybody must be able to read it. */
export type PageFinder = (request: IncomingMessage, response: ServerResponse) => Promise<FoundPage | undefined>;

const HANDLED = Symbol('handled by a rule');

/** A request that a rule may have handled: no other rule is tried, and it is not logged as missing. */
type HandledRequest = IncomingMessage & { [HANDLED]?: true };

// A property of the request: a set of weak references costs each collection of garbage more than rules cost visits.
const isHandled = (request: HandledRequest): boolean => request[HANDLED] === true;

const handle = (request: HandledRequest): void => {
  request[HANDLED] = true;
};

/** Applies the rules to visits of the site. */
@Injectable()
export class Redirections {
  private readonly logger = new Logger('Redirection');
  /** Rules for which a loop was already logged. */
  private readonly loggedLoops = new LRUCache<number, true>({ max: 1000 });
  private findPage: PageFinder = () => Promise.resolve(undefined);

  constructor(
    private readonly rules: LiveRules,
    private readonly facts: VisitFacts,
    private readonly settings: RedirectionSettings,
    private readonly log: VisitLog,
    private readonly visits: VisitSampler,
    private readonly external: ExternalRedirects,
    private readonly former: FormerPermalinks,
    private readonly remotePage: RemotePage,
    private readonly callers: CallerIp,
    private readonly site: SiteUrls,
    private readonly paths: SitePaths,
    private readonly host: HttpAdapterHost<LeanAdapter>,
  ) {}

  /** Stage before all pages: redirects visits, and passes on those without a matching rule. */
  readonly before: Stage = (request, response, next) => {
    if (isHandled(request) || !this.isPage(request)) next();
    else unlessAnswered(this.answer(request, response), next);
  };

  /** Sets how pages are found for visits that neither a page nor a rule answers. */
  usePages(find: PageFinder): void {
    this.findPage = find;
  }

  /** Increases whenever visits may be redirected differently. */
  get revision(): number {
    return this.rules.revision;
  }

  /** Whether redirection affects neither visits of a URL nor their responses, for any visitor. */
  leavesAlone(url: string): boolean {
    const { relocate, aliases, https, preferred_domain: preferred, headers } = this.settings.current;
    if (relocate || aliases.length || https || preferred || headers.some(({ location }) => location === 'site'))
      return false;
    return !this.rules.matcher.candidates(new VisitedUrl(url)).length;
  }

  /** Stage after all pages: requests that reach it were not found. */
  readonly notFound: Stage = (request, response, next) => {
    if (isHandled(request) || !this.isPage(request)) next();
    else unlessAnswered(this.answerMissing(request, response), next);
  };

  private isPage({ url = '/' }: IncomingMessage): boolean {
    return this.paths.isPage(url);
  }

  private visitOf(request: IncomingMessage): RequestVisit {
    return new RequestVisit(request, this.callers.isEncrypted(request), () =>
      visitorIp(request.headers, this.callers.of(request), this.settings.current),
    );
  }

  /** Answers a visit if the settings or a rule apply to it. */
  private answer(request: IncomingMessage, response: ServerResponse): Answered {
    const { current } = this.settings;
    addHeaders(response, current, 'site');
    const visit = this.visitOf(request);
    const siteWide = siteRedirect(visit, current, this.site.url);
    if (siteWide) return this.redirect(visit, response, siteWide.location);
    this.external.watch(response, () => visit.logged);
    return this.apply(visit, { isMissing: false }, request, response);
  }

  /** Answers a visit that found no page if a rule or a former permalink structure matches; logs it otherwise. */
  private async answerMissing(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const visit = this.visitOf(request);
    if (await this.apply(visit, { isMissing: true }, request, response)) return true;
    // A rule with the action `nothing` applied.
    if (isHandled(request)) return false;
    const location = await this.former.urlFor(visit.address);
    if (location !== undefined) return this.redirect(visit, response, location);
    const page = await this.findPage(request, response);
    if (page?.isServed) return this.serve(page.url, visit, request, response);
    if (page) return this.redirect(visit, response, page.url);
    this.visits.missed(visit.logged);
    return false;
  }

  /** Applies the first matching rule. */
  private apply(
    visit: RequestVisit,
    options: DecisionOptions,
    request: IncomingMessage,
    response: ServerResponse,
  ): Answered {
    const refused = (rule: CompiledRule, refusal: Refusal): void => this.warnOfLoop(rule, refusal);
    const execute = (decision: Decision | undefined): Answered =>
      decision ? this.execute(decision, visit, request, response) : false;
    const decision = this.facts.decide(this.rules.matcher, visit, { ...options, refused });
    return decision instanceof Promise ? decision.then(execute) : execute(decision);
  }

  private execute(
    decision: Decision,
    visit: RequestVisit,
    request: IncomingMessage,
    response: ServerResponse,
  ): Answered {
    handle(request);
    const { rule } = decision;
    switch (decision.action) {
      case 'redirect':
        if (rule.action === 'url') this.count(decision, visit);
        sendRedirect(response, { code: rule.code, location: decision.location }, this.settings.current);
        return true;
      case 'pass':
        this.count(decision, visit);
        return this.serve(decision.location, visit, request, response);
      case 'error':
        sendError(request, response, rule.code, REDIRECTED_BY_RULE);
        return true;
      case 'nothing':
        return false;
    }
  }

  /** Counts and logs a hit of a rule with a target. */
  private count({ rule, location }: Decision & { location: string }, visit: RequestVisit): void {
    this.log.hit(rule.id);
    if (rule.excludedFromLog) return;
    this.visits.redirected(visit.logged, {
      target: location,
      code: rule.code,
      ruleId: rule.id,
      by: REDIRECTED_BY_RULE,
    });
  }

  /** Serves another page in place of the requested one. A URL of this site passes the routing stages again. */
  private serve(location: string, visit: RequestVisit, request: IncomingMessage, response: ServerResponse): Answered {
    const own = sameSiteUrl(visit, visit.address, location);
    if (!own) return this.remotePage.send(location, request, response).then(() => true);
    request.url = own.url;
    this.host.httpAdapter.reroute(request, response);
    return true;
  }

  /** Redirects by a setting, without a rule. */
  private redirect(visit: RequestVisit, response: ServerResponse, location: string): true {
    this.visits.redirected(visit.logged, { target: location, code: 301, ruleId: 0, by: REDIRECTED_BY_RULE });
    sendRedirect(response, { code: 301, location }, this.settings.current);
    return true;
  }

  private warnOfLoop(rule: CompiledRule, refusal: Refusal): void {
    if (refusal !== 'loop' || this.loggedLoops.has(rule.id)) return;
    this.loggedLoops.set(rule.id, true);
    this.logger.warn(`Rule ${rule.id} redirects in a loop and is skipped`);
  }
}

/** Calls `next` unless the request was answered. */
function unlessAnswered(answered: Answered, next: Next): void {
  if (answered instanceof Promise) void waitUnlessAnswered(answered, next);
  else if (!answered) next();
}

async function waitUnlessAnswered(answered: Promise<boolean>, next: Next): Promise<void> {
  let isAnswered: boolean;
  try {
    isAnswered = await answered;
  } catch (error) {
    next(error);
    return;
  }
  if (!isAnswered) next();
}

/** A request for a page, for rules and logs. */
class RequestVisit implements Visit {
  readonly address: VisitedUrl;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly protocol: string;
  readonly host: string;
  private knownIp: string | undefined;

  constructor(
    request: IncomingMessage,
    isEncrypted: boolean,
    private readonly findIp: () => string,
  ) {
    this.address = new VisitedUrl(request.url ?? '/');
    this.method = request.method ?? 'GET';
    this.headers = request.headers;
    this.protocol = isEncrypted ? 'https:' : 'http:';
    this.host = (request.headers.host ?? '').toLowerCase();
  }

  get ip(): string {
    return (this.knownIp ??= this.findIp());
  }

  /** The visit in the form that is logged. */
  get logged(): LoggedVisit {
    const { address, protocol, host, method, ip, headers } = this;
    return { url: address.text, domain: `${protocol}//${host}`, method, ip, headers };
  }
}
