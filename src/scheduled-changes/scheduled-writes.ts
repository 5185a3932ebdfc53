import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { RestError, type ErrorBody } from '#libs/errors';
import { InnerRequests, SiteUrls } from '#libs/rest';
import { FollowedResources } from '../changes/index.js';

/** An update of an entry by its own route. */
export interface ScheduledWrite {
  type: string;
  entryId: number;
  language: number;
  members: Record<string, unknown>;
}

/** Updates entries by their own routes, with the rights of a viewer: with the same checks, writers and effects. */
@Injectable()
export class ScheduledWrites {
  constructor(
    private readonly db: Db,
    private readonly requests: InnerRequests,
    private readonly resources: FollowedResources,
    private readonly site: SiteUrls,
  ) {}

  /** Throws the error with which the route would refuse an update. Nothing is changed. */
  async check(write: ScheduledWrite, viewer: Viewer): Promise<void> {
    await this.db.tryOut(() => this.write(write, viewer));
  }

  /** Updates an entry as a part of the ambient transaction. Throws the error with which the route refuses it. */
  async write({ type, entryId, language, members }: ScheduledWrite, viewer: Viewer): Promise<void> {
    const path = this.resources.of(type)?.path;
    if (!path) throw new Error(`Entries of the type ${type} have no route.`);
    const update = () => this.requests.update(path.replace('{id}', String(entryId)), members, viewer);
    const answered = this.site.hasLanguages ? this.site.languageOf(language) : undefined;
    const { status, bytes } = await RequestContext.nested(update, answered);
    if (status < 400) return;
    const error = JSON.parse(bytes.toString()) as ErrorBody;
    // The transaction may have been rolled back by the server.
    if (status >= 500) throw new Error(`${path} responded with ${status}: ${error.message}`);
    const { status: _status, ...data } = error.data ?? {};
    throw new RestError(error.code, status, error.message, data);
  }
}
