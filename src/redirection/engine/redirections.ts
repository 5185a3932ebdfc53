import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { CallerAddress, type LeanAdapter, type Stage } from '#libs/http';
import { SiteAddress, SitePaths } from '#libs/rest';
import { visitorAddress } from '../logs/network-address.js';
import { ExternalRedirects, VisitLog } from '../logs/visit-log.js';
import { REDIRECTED_BY_RULE, type Visit as LoggedVisit } from '../logs/visit.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { addHeaders, ForeignPage, sendError, sendRedirect } from './answers.js';
import { FormerPermalinks } from './former-permalinks.js';
import { LiveRules } from './live-rules.js';
import type { CompiledRule } from './matching/compiled-rule.js';
import type { Visit } from './matching/conditions.js';
import { addressWithin, type Asked, type Decision, type Refusal, siteRedirect } from './matching/decision.js';
import { VisitedAddress } from './matching/visited-address.js';
import { VisitFacts } from './visit-facts.js';

type Next = (error?: unknown) => void;
/** Whether the request has its answer, or will have it. */
type Answered = boolean | Promise<boolean>;

/** Applies the rules to visits of the site's own URLs. */
@Injectable()
export class Redirections {
  private readonly logger = new Logger('Redirection');
  /** Requests that a rule has handled: no other rule is tried, and they are not logged as missing. */
  private readonly settled = new WeakSet<IncomingMessage>();
  /** Rules for which a loop was already logged. */
  private readonly knownLoops = new LRUCache<number, true>({ max: 1000 });

  constructor(
    private readonly rules: LiveRules,
    private readonly facts: VisitFacts,
    private readonly settings: RedirectionSettings,
    private readonly log: VisitLog,
    private readonly external: ExternalRedirects,
    private readonly former: FormerPermalinks,
    private readonly foreign: ForeignPage,
    private readonly addresses: CallerAddress,
    private readonly site: SiteAddress,
    private readonly paths: SitePaths,
    private readonly host: HttpAdapterHost<LeanAdapter>,
  ) {}

  /** Stage before all pages: redirects, or passes on visits that no rule matches. */
  readonly before: Stage = (request, response, next) => {
    if (this.settled.has(request) || !this.isPage(request)) next();
    else unlessAnswered(this.answer(request, response), next);
  };

  /** Grows whenever visits may be redirected differently. */
  get revision(): number {
    return this.rules.revision;
  }

  /** Whether redirection affects no visit of a URL and no answer to it, whoever the visitor is. */
  leavesAlone(url: string): boolean {
    const { relocate, aliases, https, preferred_domain: preferred, headers } = this.settings.current;
    if (relocate || aliases.length || https || preferred || headers.some(({ location }) => location === 'site'))
      return false;
    return !this.rules.matcher.candidates(new VisitedAddress(url)).length;
  }

  /** Stage after all pages: requests that reach it were not found. */
  readonly missed: Stage = (request, response, next) => {
    if (this.settled.has(request) || !this.isPage(request)) next();
    else unlessAnswered(this.answerMissing(request, response), next);
  };

  private isPage({ url = '/' }: IncomingMessage): boolean {
    return this.paths.isPage(url);
  }

  private visitOf(request: IncomingMessage): RequestVisit {
    return new RequestVisit(request, () =>
      visitorAddress(request.headers, this.addresses.of(request), this.settings.current),
    );
  }

  /** Answers a visit if the settings or a rule redirect it. */
  private answer(request: IncomingMessage, response: ServerResponse): Answered {
    const { current } = this.settings;
    addHeaders(response, current, 'site');
    const visit = this.visitOf(request);
    const elsewhere = siteRedirect(visit, current, this.site.url);
    if (elsewhere) return this.redirect(visit, response, elsewhere.location);
    this.external.watch(response, () => visit.logged);
    return this.ask(visit, { isMissing: false }, request, response);
  }

  /** Answers a visit of a missing page if a rule or a former permalink structure matches. */
  private async answerMissing(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const visit = this.visitOf(request);
    if (await this.ask(visit, { isMissing: true }, request, response)) return true;
    // A rule with the action `nothing` has matched.
    if (this.settled.has(request)) return false;
    const location = await this.former.addressFor(visit.address);
    if (location !== undefined) return this.redirect(visit, response, location);
    this.log.missed(visit.logged);
    return false;
  }

  /** Applies the rules. */
  private ask(visit: RequestVisit, asked: Asked, request: IncomingMessage, response: ServerResponse): Answered {
    const refused = (rule: CompiledRule, refusal: Refusal): void => this.warnOfLoop(rule, refusal);
    const act = (decision: Decision | undefined): Answered =>
      decision ? this.act(decision, visit, request, response) : false;
    const decision = this.facts.decide(this.rules.matcher, visit, { ...asked, refused });
    return decision instanceof Promise ? decision.then(act) : act(decision);
  }

  private act(decision: Decision, visit: RequestVisit, request: IncomingMessage, response: ServerResponse): Answered {
    this.settled.add(request);
    const { rule } = decision;
    switch (decision.action) {
      case 'redirect':
        if (rule.action === 'url') this.count(decision, visit);
        sendRedirect(response, { code: rule.code, location: decision.location }, this.settings.current);
        return true;
      case 'pass':
        this.count(decision, visit);
        return this.show(decision.location, visit, request, response);
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
    this.log.redirected(visit.logged, { target: location, code: rule.code, ruleId: rule.id, by: REDIRECTED_BY_RULE });
  }

  /** Shows another page in place of the requested one; a URL of this site passes the routing stages again. */
  private show(location: string, visit: RequestVisit, request: IncomingMessage, response: ServerResponse): Answered {
    const own = addressWithin(visit, visit.address, location);
    if (!own) return this.foreign.send(location, request, response).then(() => true);
    request.url = own.url;
    this.host.httpAdapter.reroute(request, response);
    return true;
  }

  /** Redirects without a rule. */
  private redirect(visit: RequestVisit, response: ServerResponse, location: string): true {
    this.log.redirected(visit.logged, { target: location, code: 301, ruleId: 0, by: REDIRECTED_BY_RULE });
    sendRedirect(response, { code: 301, location }, this.settings.current);
    return true;
  }

  private warnOfLoop(rule: CompiledRule, refusal: Refusal): void {
    if (refusal !== 'loop' || this.knownLoops.has(rule.id)) return;
    this.knownLoops.set(rule.id, true);
    this.logger.warn(`Rule ${rule.id} leads visits back to where they are: it is passed over.`);
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
  readonly address: VisitedAddress;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly protocol: string;
  readonly host: string;
  private knownIp: string | undefined;

  constructor(
    request: IncomingMessage,
    private readonly findIp: () => string,
  ) {
    this.address = new VisitedAddress(request.url ?? '/');
    this.method = request.method ?? 'GET';
    this.headers = request.headers;
    this.protocol = isEncrypted(request) ? 'https:' : 'http:';
    this.host = (request.headers.host ?? '').toLowerCase();
  }

  get ip(): string {
    return (this.knownIp ??= this.findIp());
  }

  /** The visit as it is logged. */
  get logged(): LoggedVisit {
    const { address, protocol, host, method, ip, headers } = this;
    return { url: address.text, domain: `${protocol}//${host}`, method, ip, headers };
  }
}

/** A proxy that terminates TLS sets the header. A visitor who forges it affects only their own answer. */
function isEncrypted({ socket, headers }: IncomingMessage): boolean {
  const [scheme = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  return scheme.trim().toLowerCase() === 'https' || 'encrypted' in socket;
}
