import { Injectable } from '@nestjs/common';
import type { ReportedResource } from '#libs/events';
import { CALENDAR_CHANGES } from '../calendar/index.js';
import { CONTENT_CHANGES, DeclaredChanges } from '../content/index.js';
import { EntryTypes, type EntryType } from '../entries/types/index.js';

const RESOURCES = { ...CONTENT_CHANGES, ...CALENDAR_CHANGES };

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
    return Object.values(this.all).map(({ name }) => name);
  }

  /** The resource of a change; undefined for those that nobody follows. */
  of(resource: string): FollowedResource | undefined {
    const { all } = this;
    const found = Object.hasOwn(all, resource) ? all[resource] : undefined;
    if (!found) return undefined;
    if (resource === 'comment' || resource === 'user') return { ...found, kind: resource };
    const type = this.types.get(resource);
    return type ? { ...found, kind: 'entry', type } : { ...found, kind: 'term' };
  }

  private get all(): Record<string, ReportedResource> {
    return { ...this.declared.all, ...RESOURCES };
  }
}
