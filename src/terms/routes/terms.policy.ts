import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from '../terms.errors.js';
import { Entries } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { CATEGORY, type Taxonomy } from '../taxonomies.js';
import { TermAssignments } from '../term-assignments.js';
import { TermsService } from '../terms.service.js';

/** Who may do what with terms. Each check throws what refuses it, a 404 before anything else. */
@Injectable()
export class TermsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly terms: TermsService,
    private readonly assignments: TermAssignments,
  ) {}

  /** The right to list, also the terms of one entry. */
  async list(
    { context, post }: { context?: string; post?: number },
    viewer: Viewer,
    taxonomy: Taxonomy,
  ): Promise<void> {
    if (post) await this.mayReadTermsOf(taxonomy, viewer, post);
    this.mayShow(taxonomy, viewer, context);
  }

  /** The right to read one. */
  async read({ id, context }: { id: number; context?: string }, viewer: Viewer, taxonomy: Taxonomy): Promise<void> {
    await this.terms.get(taxonomy, id);
    this.mayShow(taxonomy, viewer, context);
  }

  /** The right to create one. */
  create(_args: object, viewer: Viewer, taxonomy: Taxonomy): void {
    if (!viewer.can(taxonomy.create)) fail('rest_cannot_create');
  }

  /** The right to change one. */
  async update({ id }: { id: number }, viewer: Viewer, taxonomy: Taxonomy): Promise<void> {
    await this.terms.get(taxonomy, id);
    if (!viewer.can(taxonomy.manage)) fail('rest_cannot_update');
  }

  /** The right to delete one; nobody may delete the default category. */
  async delete({ id }: { id: number }, viewer: Viewer, taxonomy: Taxonomy): Promise<void> {
    const term = await this.terms.get(taxonomy, id);
    const stays = taxonomy === CATEGORY && term.id === (await this.assignments.defaultCategory());
    if (stays || !viewer.can(taxonomy.manage)) fail('rest_cannot_delete');
  }

  private mayShow(taxonomy: Taxonomy, viewer: Viewer, context: string | undefined): void {
    if (context === 'edit' && !viewer.can(taxonomy.manage)) fail('rest_forbidden_context');
  }

  /** The entry must be there, carry this taxonomy and be readable. */
  private async mayReadTermsOf(taxonomy: Taxonomy, viewer: Viewer, entryId: number): Promise<void> {
    const entry = await this.entries.ownership(entryId);
    if (!entry) return fail('rest_post_invalid_id', { status: 400 });
    const type = this.types.get(entry.type);
    if (!type?.taxonomies.includes(taxonomy.name) || !type.mayRead(entry, viewer, this.types))
      fail('rest_forbidden_context');
  }
}
