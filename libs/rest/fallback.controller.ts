import { All, Controller, Options } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { parseFields, pickFields, schemaOf } from '#libs/presenting';
import { type Exchange, REST_ROOT, describeRoute, pathArguments } from '#libs/requests';
import { Exchanged, Public } from '#libs/routes';
import { allowedVerbs } from './policy.guard.js';
import type { RestResponse } from './response-writer.js';
import { SiteUrls } from './site-urls.js';
import { StoredAnswers } from './stored-answers.js';

/**
 * Handles requests below the REST root without a declared route: `OPTIONS` for every path, and the 404 for unknown
 * paths.
 */
@ApiExcludeController()
@Controller(REST_ROOT)
export class FallbackController {
  constructor(
    private readonly site: SiteUrls,
    private readonly stored: StoredAnswers,
  ) {}

  /** Returns the index entry of the route with the schema of its response. */
  @Public()
  @Options('*path')
  async describe(@Exchanged() exchange: Exchange): Promise<RestResponse> {
    const { match } = exchange;
    if (!match) return { status: 200, body: [], headers: {} };
    exchange.args = pathArguments(match);
    const decided = allowedVerbs(exchange);
    const allow = await decided;
    const shows = match.route.endpoints.find((one) => one.presenter)?.presenter;
    const schema = shows ? { schema: schemaOf(shows) } : {};
    const body = { ...describeRoute(match.route, this.site.requestedRoot), ...schema };
    // Decisions that take statements depend on data.
    if (!match.route.parameters.length && typeof decided === 'string' && !exchange.viewer.isSignedIn)
      this.stored.keepDescription(match.route, body, allow);
    const fields = parseFields(exchange.query._fields);
    return { status: 200, body: fields ? pickFields(body, fields) : body, headers: allow ? { Allow: allow } : {} };
  }

  @Public()
  @All('*path')
  missing(): never {
    return ARGUMENT_ERRORS('rest_no_route');
  }
}
