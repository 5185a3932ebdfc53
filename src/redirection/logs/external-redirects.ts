import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { REDIRECTED_BY_RULE, type Visit } from './visit.js';
import { VisitLog } from './visit-log.js';

/** The name that logs give to the site itself, where a redirect does not say who made it. */
const SITE = 'wordpress';

/** Logs redirects by other parts of the site, where the settings want that (`log_external`, redirection 8.6). */
@Injectable()
export class ExternalRedirects {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly log: VisitLog,
  ) {}

  /** Looks at the answer of a visit when it has been sent; `visit` is asked only if that was a redirect. */
  watch(response: ServerResponse, visit: () => Visit): void {
    if (!this.settings.current.log_external) return;
    response.once('finish', () => this.look(response, visit));
  }

  private look(response: ServerResponse, visit: () => Visit): void {
    const { statusCode: code } = response;
    const target = response.getHeader('location');
    const by = String(response.getHeader('x-redirect-by') ?? SITE);
    if (code < 300 || code > 399 || typeof target !== 'string' || by === REDIRECTED_BY_RULE) return;
    this.log.redirected(visit(), { target, code, ruleId: 0, by, source: [partOf(response)] });
  }
}

/** The part of the site that answers: the pattern of its route, where it has one. */
function partOf({ req }: ServerResponse): string {
  const { route } = req as { route?: { path?: unknown } };
  return typeof route?.path === 'string' ? route.path : 'page';
}
