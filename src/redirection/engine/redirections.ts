import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { type LeanAdapter, type Stage, CallerAddress } from '#libs/http';
import { SiteAddress, SitePaths } from '#libs/rest';
import { ExternalRedirects } from '../logs/external-redirects.js';
import { REDIRECTED_BY_RULE } from '../logs/visit.js';
import { VisitLog } from '../logs/visit-log.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { LiveRules } from './live-rules.js';
import type { CompiledRule } from './matching/compiled-rule.js';
import { addressWithin, type Asked, type Decision, type Refusal } from './matching/decision.js';
import { VisitedAddress } from './matching/visited-address.js';
import { addHeaders, sendError, sendRedirect } from './visits/answers.js';
import { ForeignPage } from './visits/foreign-page.js';
import { FormerPermalinks } from './visits/former-permalinks.js';
import { RequestVisit } from './visits/request-visit.js';
import { siteRedirect } from './visits/site-redirect.js';
import { VisitFacts } from './visits/visit-facts.js';
import { visitorAddress } from './visits/visitor-address.js';

type Next = (error?: unknown) => void;
/** Whether the request has its answer, or will have it. */
type Answered = boolean | Promise<boolean>;

/** Lets the rules work on visits of the site's own addresses (redirection 8). */
@Injectable()
export class Redirections {
  private readonly logger = new Logger('Redirection');
  /** Visits that a rule has answered or let pass: no other one is asked for them, and no log told. */
  private readonly settled = new WeakSet<IncomingMessage>();
  /** Rules that were told of as they lead visits back to where they are. */
  private readonly toldLoops = new LRUCache<number, true>({ max: 1000 });

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

  /** Stage before all pages: redirects, or passes on what no rule is for. */
  readonly before: Stage = (request, response, next) => {
    if (this.settled.has(request) || !this.isPage(request)) next();
    else unlessAnswered(this.answer(request, response), next);
  };

  /** Grows whenever visits may be redirected in another way. */
  get revision(): number {
    return this.rules.revision;
  }

  /** Whether nothing is done with visits of an address and their answers, whoever visits it. */
  leavesAlone(url: string): boolean {
    const { relocate, aliases, https, preferred_domain: preferred, headers } = this.settings.current;
    if (relocate || aliases.length || https || preferred || headers.some(({ location }) => location === 'site'))
      return false;
    return !this.rules.matcher.candidates(new VisitedAddress(url)).length;
  }

  /** Stage behind all pages: what comes here was not found. */
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

  /** Answers a visit where the settings of the site or a rule say how. */
  private answer(request: IncomingMessage, response: ServerResponse): Answered {
    const { current } = this.settings;
    addHeaders(response, current, 'site');
    const visit = this.visitOf(request);
    const elsewhere = siteRedirect(visit, current, this.site.url);
    if (elsewhere) return this.redirect(visit, response, elsewhere.location);
    this.external.watch(response, () => visit.logged);
    return this.ask(visit, { isMissing: false }, request, response);
  }

  /** Answers a visit of an address where nothing is, if a rule is for that or something was there. */
  private async answerMissing(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const visit = this.visitOf(request);
    if (await this.ask(visit, { isMissing: true }, request, response)) return true;
    // A rule has said that the visit stays as it is.
    if (this.settled.has(request)) return false;
    const location = await this.former.addressFor(visit.address);
    if (location !== undefined) return this.redirect(visit, response, location);
    this.log.missed(visit.logged);
    return false;
  }

  /** Does what the rules say. */
  private ask(visit: RequestVisit, asked: Asked, request: IncomingMessage, response: ServerResponse): Answered {
    const refused = (rule: CompiledRule, refusal: Refusal): void => this.tellLoop(rule, refusal);
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

  /** Counts the use of a rule with a target, and logs it. */
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

  /** A redirect that is no rule's. */
  private redirect(visit: RequestVisit, response: ServerResponse, location: string): true {
    this.log.redirected(visit.logged, { target: location, code: 301, ruleId: 0, by: REDIRECTED_BY_RULE });
    sendRedirect(response, { code: 301, location }, this.settings.current);
    return true;
  }

  private tellLoop(rule: CompiledRule, refusal: Refusal): void {
    if (refusal !== 'loop' || this.toldLoops.has(rule.id)) return;
    this.toldLoops.set(rule.id, true);
    this.logger.warn(`Rule ${rule.id} leads visits back to where they are: it is passed over.`);
  }
}

/** Goes on with a request that was not answered. */
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
