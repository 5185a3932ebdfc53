import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { RestError } from '#libs/errors';
import type { ReportedResource } from '#libs/events';
import { InnerRequests } from '#libs/rest';
import { ImportHistory } from '../../aggregator/index.js';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import { WebhookEvents } from '../webhook-events.js';
import type { Webhook } from '../webhook.entity.js';

/** An item as a webhook sends it: at least its id. */
export type PresentedItem = { id: number } & Record<string, unknown>;

/** Reads changed items as REST presents them to a viewer, entries in their language. */
@Injectable()
export class PresentedItems {
  constructor(
    private readonly requests: InnerRequests,
    private readonly imports: ImportHistory,
    private readonly events: WebhookEvents,
    private readonly entries: PublishedEntries,
  ) {}

  /** The item of an event; its id alone if it is deleted or hidden from the viewer. Null for an event of several items. */
  async of(event: string, id: number, viewer: Viewer, context: Webhook['context']): Promise<PresentedItem | null> {
    if (!id) return null;
    const { kind, resource, change } = this.events.resourceOf(event);
    if (change === 'deleted' || !resource) return { id };
    const read = () => this.read(resource, id, viewer, context);
    const language = await this.entries.languageOf(kind, id);
    const item = await (language ? RequestContext.nested(read, language) : read());
    return (item as PresentedItem | undefined) ?? { id };
  }

  private async read(
    { name, path, hasContext }: ReportedResource,
    id: number,
    viewer: Viewer,
    context: Webhook['context'],
  ): Promise<unknown> {
    if (name === 'import') return this.importOf(id);
    if (path) return this.get(path.replace('{id}', String(id)), hasContext ? `context=${context}` : '', viewer);
    // The namespace of redirects has no route for a single one.
    const list = await this.get('/redirection/v1/redirect', `filterBy[id]=${id}&per_page=1`, viewer);
    return (list as { items: PresentedItem[] } | undefined)?.items.find((rule) => rule.id === id);
  }

  private async get(path: string, query: string, viewer: Viewer): Promise<unknown> {
    const { status, bytes } = await this.requests.read(path, query, viewer);
    if (status === 200) return JSON.parse(bytes.toString());
    if (status < 500) return undefined;
    throw new Error(`${path} responded with ${status}.`);
  }

  private async importOf(id: number): Promise<unknown> {
    try {
      return await this.imports.get(id);
    } catch (error) {
      if (error instanceof RestError && error.status === 404) return undefined;
      throw error;
    }
  }
}
