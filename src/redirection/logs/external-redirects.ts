import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RedirectionSettings } from '../common/index.js';
import { VisitSampler } from './visit-sampler.js';
import { REDIRECTED_BY_RULE, type LoggedVisit } from './visit.js';

/** The logged origin of redirects without `X-Redirect-By`. */
const SITE = 'wordpress';

/** Logs redirects by other parts of the site if the setting `log_external` is on. */
@Injectable()
export class ExternalRedirects {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly visits: VisitSampler,
  ) {}

  /** Checks the response to a visit after it was sent. `visit` is called only if it is a redirect. */
  watch(response: ServerResponse, visit: () => LoggedVisit): void {
    if (!this.settings.current.log_external) return;
    response.once('finish', () => this.check(response, visit));
  }

  private check(response: ServerResponse, visit: () => LoggedVisit): void {
    const { statusCode: code } = response;
    const target = response.getHeader('location');
    const by = String(response.getHeader('x-redirect-by') ?? SITE);
    if (code < 300 || code > 399 || typeof target !== 'string' || by === REDIRECTED_BY_RULE) return;
    this.visits.redirected(visit(), { target, code, ruleId: 0, by, source: [responderOf(response)] });
  }
}

/** The part of the site that responded: the pattern of its route, or `page`. */
function responderOf({ req }: ServerResponse): string {
  const { route } = req as { route?: { path?: unknown } };
  return typeof route?.path === 'string' ? route.path : 'page';
}
