import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type Viewer, asViewer } from '#libs/auth';
import { Exchange } from '#libs/requests';
import { RouteDiscovery } from '#libs/routes';
import { type SerializedResponse, serialize } from '../response-writer.js';
import { RouteResponses } from './route-responses.js';

/** Requests of the site itself, such as those for the items that webhooks send. */
@Injectable()
export class InnerRequests {
  constructor(
    private readonly discovery: RouteDiscovery,
    private readonly routes: RouteResponses,
  ) {}

  /** The response to a `GET` request of a viewer. The path is below the REST root; the query is encoded. */
  read(path: string, query: string, viewer: Viewer): Promise<SerializedResponse> {
    return this.respond('GET', { path, query }, viewer);
  }

  /**
   * The response to a request of a viewer that updates an item, with its id alone if it succeeds. It belongs to the
   * ambient transaction, which the caller rolls back if it fails.
   */
  update(path: string, body: Record<string, unknown>, viewer: Viewer): Promise<SerializedResponse> {
    return this.respond('PATCH', { path, query: '_fields=id', body }, viewer);
  }

  private respond(
    method: string,
    { path, query, body }: { path: string; query: string; body?: Record<string, unknown> },
    viewer: Viewer,
  ): Promise<SerializedResponse> {
    const http = new IncomingMessage(new Socket());
    http.method = method;
    const exchange = new Exchange(http, new ServerResponse(http), path, query, '');
    exchange.viewer = viewer;
    exchange.isAuthenticated = true;
    exchange.match = this.discovery.tableOf(false).match(path);
    if (body) exchange.body = { body };
    return asViewer(viewer, async () => serialize(await this.routes.ofNested(exchange, () => undefined), exchange));
  }
}
