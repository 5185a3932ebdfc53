import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import type { Taxonomy } from '../../terms/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { EventTermsRepository } from './event-terms.repository.js';

/** Who may do what with the categories and tags of events. */
@Injectable()
export class EventTermsPolicy {
  constructor(
    private readonly terms: EventTermsRepository,
    private readonly types: EntryTypes,
  ) {}

  /** The right to list them; the terms of one item only if the viewer may read it. */
  async list(
    { post, event = post }: { post?: number; event?: number },
    viewer: Viewer,
    taxonomy: Taxonomy,
  ): Promise<void> {
    const entry = event === undefined ? undefined : await this.terms.carrier(event);
    const type = entry && this.types.get(entry.type);
    // An item of a type without this taxonomy has no terms to hide.
    if (!entry || !type?.taxonomies.includes(taxonomy.name) || type.mayRead(entry, viewer)) return;
    fail(type.name === EVENT.name ? 'event-not-accessible' : 'rest_forbidden');
  }

  /** The right to create one. */
  create(_args: object, viewer: Viewer, { create }: Taxonomy): void {
    if (!viewer.can(create)) fail('rest_forbidden');
  }

  /** The right to change one. */
  update(_args: object, viewer: Viewer, { manage }: Taxonomy): void {
    if (!viewer.can(manage)) fail('rest_forbidden');
  }

  /** The right to delete one: that to change it. */
  delete(args: object, viewer: Viewer, taxonomy: Taxonomy): void {
    this.update(args, viewer, taxonomy);
  }
}
