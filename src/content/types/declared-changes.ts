import { Injectable } from '@nestjs/common';
import { CHANGES, CHANGES_WITH_TRASH, type ReportedResources } from '#libs/events';
import { EntryTypes } from '../../entries/types/index.js';
import { Taxonomies } from '../../terms/index.js';

const at = (restBase: string) => ({ path: `/cms/v2/${restBase}/{id}`, hasContext: true }) as const;

/** The changes of the types and taxonomies that the site declares, which webhooks report by their names. */
@Injectable()
export class DeclaredChanges {
  constructor(
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
  ) {}

  get all(): ReportedResources {
    const found: Record<string, ReportedResources[string]> = {};
    for (const { name, restBase } of this.types.declared)
      found[name] = { name, changes: CHANGES_WITH_TRASH, ...at(restBase) };
    for (const { name, restBase } of this.taxonomies.declared)
      found[name] = { name, changes: CHANGES, ...at(restBase) };
    return found;
  }
}
