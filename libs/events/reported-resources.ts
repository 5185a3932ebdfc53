import type { ResourceChanged } from './events.js';

/** Items of a kind whose changes other programs may follow. */
export interface ReportedResource {
  /** First part of the names of its changes: `post` of `post.created`. */
  name: string;
  changes: readonly ResourceChanged['change'][];
  /** Path of an item below the REST root; absent for items without one. */
  path?: `/${string}/{id}`;
  /** Whether the route of an item has the argument `context`. */
  hasContext?: boolean;
}

/** The reported resources of a module, by the `resource` of {@link ResourceChanged}. Webhooks list those of all modules. */
export type ReportedResources = Readonly<Record<string, ReportedResource>>;

/** The changes of items that are deleted at once. */
export const CHANGES = ['created', 'updated', 'deleted'] as const;
/** The changes of items that go to the trash before. */
export const CHANGES_WITH_TRASH = ['created', 'updated', 'trashed', 'deleted'] as const;
