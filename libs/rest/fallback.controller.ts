import { All, Controller, Options } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ARGUMENT_ERRORS } from '#libs/errors';
import type { RestResponse } from './response-writer.js';
import { Exchanged, Public } from './decorators.js';
import type { Exchange } from './exchange.js';
import { parseFields, pickFields } from './view.js';
import { allowedVerbs } from './policy.guard.js';
import { REST_ROOT, describeRoute, pathArguments } from './route-table.js';
import { RouteDiscovery } from './route-discovery.js';
import { schemaOf } from './presenter.js';
import { SiteUrls } from './configuration.js';

/** The path at which the handlers are registered. */
export const ANY_PATH = `/${REST_ROOT}/*path`;

/**
 * Handles requests below the REST root without a declared route: `OPTIONS` for every path, and the 404 for unknown
 * paths.
 */
@ApiExcludeController()
@Controller(REST_ROOT)
export class FallbackController {
  constructor(
    private readonly routes: RouteDiscovery,
    private readonly site: SiteUrls,
  ) {}

  /** Returns the index entry of the route with the schema of its response. */
  @Public()
  @Options('*path')
  async describe(@Exchanged() exchange: Exchange): Promise<RestResponse> {
    const { match } = exchange;
    if (!match) return { status: 200, body: [], headers: {} };
    exchange.args = pathArguments(match);
    const allow = await allowedVerbs(exchange);
    const shows = match.route.endpoints.find((one) => one.presenter)?.presenter;
    const schema = shows ? { schema: schemaOf(this.routes.presenter(shows)) } : {};
    const body = { ...describeRoute(match.route, this.site.requestedRoot), ...schema };
    const fields = parseFields(exchange.query._fields);
    return { status: 200, body: fields ? pickFields(body, fields) : body, headers: allow ? { Allow: allow } : {} };
  }

  @Public()
  @All('*path')
  missing(): never {
    return ARGUMENT_ERRORS('rest_no_route');
  }
}
