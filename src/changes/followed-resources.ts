import { Injectable } from '@nestjs/common';
import type { ReportedResource, ReportedResources } from '#libs/events';
import { CALENDAR_CHANGES } from '../calendar/index.js';
import { CONTENT_CHANGES, DeclaredChanges } from '../content/index.js';
import { EntryTypes, type EntryType } from '../entries/types/index.js';

const RESOURCES: ReportedResources = { ...CONTENT_CHANGES, ...CALENDAR_CHANGES };

/** A kind of items whose changes clients follow. */
export interface FollowedResource extends ReportedResource {
  kind: 'entry' | 'comment' | 'user' | 'term';
  /** Set for entries. */
  type?: EntryType;
}

/** The kinds of items whose changes clients follow: those of webhooks that have routes of their own. */
@Injectable()
export class FollowedResources {
  constructor(
    private readonly declared: DeclaredChanges,
    private readonly types: EntryTypes,
  ) {}

  /** The names by which clients select them. */
  get names(): string[] {
    return Object.values({ ...this.declared.all, ...RESOURCES }).map(({ name }) => name);
  }

  /** The resource of a change; undefined for those that nobody follows. */
  of(resource: string): FollowedResource | undefined {
    const all = Object.hasOwn(RESOURCES, resource) ? RESOURCES : this.declared.all;
    const found = Object.hasOwn(all, resource) ? all[resource] : undefined;
    if (!found) return undefined;
    if (resource === 'comment' || resource === 'user') return { ...found, kind: resource };
    const type = this.types.get(resource);
    return type ? { ...found, kind: 'entry', type } : { ...found, kind: 'term' };
  }
}
