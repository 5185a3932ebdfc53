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

  /**
   * Throws the error with which the route would refuse an update. Returns its members, with what reviews of writes put in
   * their place: they look at a change when it is scheduled. Nothing is changed.
   */
  async check(sent: ScheduledWrite, viewer: Viewer): Promise<Record<string, unknown>> {
    const members = await this.inLanguage(sent, (path) => this.requests.reviewed(path, sent.members, viewer));
    await this.db.tryOut(() => this.write({ ...sent, members }, viewer));
    return members;
  }

  /** Updates an entry as a part of the ambient transaction. Throws the error with which the route refuses it. */
  async write(write: ScheduledWrite, viewer: Viewer): Promise<void> {
    const { status, bytes, path } = await this.inLanguage(write, async (at) => ({
      ...(await this.requests.update(at, write.members, viewer)),
      path: at,
    }));
    if (status < 400) return;
    const error = JSON.parse(bytes.toString()) as ErrorBody;
    // The transaction may have been rolled back by the server.
    if (status >= 500) throw new Error(`${path} responded with ${status}: ${error.message}`);
    const { status: _status, ...data } = error.data ?? {};
    throw new RestError(error.code, status, error.message, data);
  }

  /** Does work with the path of an entry, in the language of a write. */
  private inLanguage<T>({ type, entryId, language }: ScheduledWrite, work: (path: string) => Promise<T>): Promise<T> {
    const path = this.resources.of(type)?.path;
    if (!path) throw new Error(`Entries of the type ${type} have no route.`);
    return RequestContext.nested(
      () => work(path.replace('{id}', String(entryId))),
      this.site.hasLanguages ? this.site.languageOf(language) : undefined,
    );
  }
}
