import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn } from '#libs/routes';
import { EntryTypes } from '../../entries/types/index.js';
import type { Taxonomy } from '../../terms/index.js';
import { EVENT, fail } from '../common/index.js';
import { EventTermsRepository } from './event-terms.repository.js';

/** Authorizes operations on event categories and tags. */
@Injectable()
export class EventTermsPolicy {
  constructor(
    private readonly terms: EventTermsRepository,
    private readonly types: EntryTypes,
  ) {}

  /** Anyone may list terms; listing the terms of an item requires the right to read the item. */
  async list(
    { post, event = post }: { post?: number; event?: number },
    viewer: Viewer,
    taxonomy: Taxonomy,
  ): Promise<void> {
    const entry = event === undefined ? undefined : await this.terms.itemOf(event);
    const type = entry && this.types.get(entry.type);
    // An item whose type does not have the taxonomy has no terms to protect.
    if (!entry || !type?.taxonomies.includes(taxonomy.name) || type.mayRead(entry, viewer)) return;
    fail(type.name === EVENT.name ? 'event-not-accessible' : 'rest_forbidden');
  }

  /** Requires the right to create terms of the taxonomy. */
  @ForSignedIn()
  create(_args: object, viewer: Viewer, { create }: Taxonomy): void {
    if (!viewer.can(create)) fail('rest_forbidden');
  }

  /** Requires the right to manage terms of the taxonomy. */
  @ForSignedIn()
  update(_args: object, viewer: Viewer, { manage }: Taxonomy): void {
    if (!viewer.can(manage)) fail('rest_forbidden');
  }

  /** Requires the right to manage terms of the taxonomy. */
  @ForSignedIn()
  delete(args: object, viewer: Viewer, taxonomy: Taxonomy): void {
    this.update(args, viewer, taxonomy);
  }
}
