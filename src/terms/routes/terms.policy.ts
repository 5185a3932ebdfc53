import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn, Needs } from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import type { Taxonomy } from '../taxonomies.js';
import { TermAssignments } from '../term-assignments.js';
import { fail } from '../terms.errors.js';
import { TermsService } from '../terms.service.js';

/** Authorizes the term routes. An unknown term is a 404 before any rights are checked. */
@Injectable()
export class TermsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly terms: TermsService,
    private readonly assignments: TermAssignments,
  ) {}

  /** Listing the terms of an entry requires the right to read the entry. */
  async list(
    { context, post }: { context?: string; post?: number },
    viewer: Viewer,
    taxonomy: Taxonomy,
  ): Promise<void> {
    if (post) await this.mayReadTermsOf(taxonomy, viewer, post);
    this.mayShow(taxonomy, viewer, context);
  }

  /** The context `edit` requires the right to manage terms. */
  async read({ id, context }: { id: number; context?: string }, viewer: Viewer, taxonomy: Taxonomy): Promise<void> {
    await this.terms.get(taxonomy, id);
    this.mayShow(taxonomy, viewer, context);
  }

  /** Requires the right to create terms. */
  @ForSignedIn()
  create(_args: object, viewer: Viewer, taxonomy: Taxonomy): void {
    if (!viewer.can(taxonomy.create)) fail('rest_cannot_create');
  }

  /** Requires the right to manage terms. */
  @ForSignedIn()
  @Needs((viewer, { manage }: Taxonomy) => viewer.can(manage))
  async update({ id }: { id: number }, viewer: Viewer, taxonomy: Taxonomy): Promise<void> {
    await this.terms.get(taxonomy, id);
    if (!viewer.can(taxonomy.manage)) fail('rest_cannot_update');
  }

  /** Requires the right to manage terms. Default terms cannot be deleted. */
  @ForSignedIn()
  @Needs((viewer, { manage }: Taxonomy) => viewer.can(manage))
  async delete({ id }: { id: number }, viewer: Viewer, taxonomy: Taxonomy): Promise<void> {
    const term = await this.terms.get(taxonomy, id);
    const stays = term.id === (await this.assignments.defaultTerm(taxonomy, term.language));
    if (stays || !viewer.can(taxonomy.manage)) fail('rest_cannot_delete');
  }

  private mayShow(taxonomy: Taxonomy, viewer: Viewer, context: string | undefined): void {
    if (context === 'edit' && !viewer.can(taxonomy.manage)) fail('rest_forbidden_context');
  }

  /** Throws unless the entry exists, its type uses the taxonomy and the viewer may read it. */
  private async mayReadTermsOf(taxonomy: Taxonomy, viewer: Viewer, entryId: number): Promise<void> {
    const entry = await this.entries.ownership(entryId);
    if (!entry) return fail('rest_post_invalid_id', { status: 400 });
    const type = this.types.get(entry.type);
    if (!type?.taxonomies.includes(taxonomy.name) || !type.mayRead(entry, viewer, this.types))
      fail('rest_forbidden_context');
  }
}
