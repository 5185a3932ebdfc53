import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { ForSignedIn } from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { EntryTypes, type EntryType, STATUSES } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { DeclaredTerms } from './declared-terms.js';
import type { WriteArticleDto } from './entry.dto.js';

const LISTABLE: ReadonlySet<string> = new Set(STATUSES.listable);

/** Authorizes the routes of an entry type. An unknown entry is a 404 before any rights are checked. */
@Injectable()
export class EntriesPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly terms: DeclaredTerms,
  ) {}

  /** Statuses other than the default require the right to edit; the right to read private entries permits `private`. */
  list(
    { context, status }: { context: string; status: string[] | string },
    viewer: Viewer,
    declared: EntryType,
    defaultStatus = 'publish',
    listable = LISTABLE,
  ): void {
    const { edit, readPrivate } = this.types.inModel(declared).capabilities;
    for (const one of [status].flat()) {
      if (one === defaultStatus) continue;
      if (!viewer.can(edit) && !(one === 'private' && viewer.can(readPrivate))) {
        failArgument('status', {
          code: 'rest_forbidden_status',
          message: 'You are not allowed to list items with this status.',
          data: { status: viewer.isSignedIn ? 403 : 401 },
        });
      }
      if (!listable.has(one))
        failArgument('status', {
          code: 'rest_not_in_enum',
          message: `Unknown status: ${one.slice(0, 50)}.`,
        });
    }
    if (context === 'edit' && !viewer.can(edit)) fail('rest_forbidden_context');
  }

  /** Refuses a wrong password even if the entry is readable without one. */
  async read(
    { id, context, password }: { id: number; context: string; password?: string },
    viewer: Viewer,
    declared: EntryType,
  ): Promise<void> {
    const type = this.types.inModel(declared);
    const entry = await this.entries.get(type, id);
    if (context === 'edit' && !type.mayEdit(entry, viewer)) fail('rest_forbidden_context');
    if (password && !(await this.entries.opens(entry, password))) fail('rest_post_incorrect_password');
    if (!type.mayRead(entry, viewer, this.types)) fail('rest_forbidden');
  }

  /** Checks the author before the right to create. */
  @ForSignedIn()
  async create(args: Partial<WriteArticleDto>, viewer: Viewer, declared: EntryType): Promise<void> {
    const type = this.types.inModel(declared);
    checkAuthor(args, viewer, type);
    if (!viewer.can(type.capabilities.create)) fail('rest_cannot_create');
    await this.terms.check(type, args, viewer);
  }

  /** Requires the right to edit the entry. Checks the new author afterwards. */
  @ForSignedIn()
  async update(args: { id: number; author?: number }, viewer: Viewer, declared: EntryType): Promise<void> {
    const type = this.types.inModel(declared);
    if (!type.mayEdit(await this.entries.get(type, args.id), viewer)) fail('rest_cannot_edit');
    checkAuthor(args, viewer, type);
    await this.terms.check(type, args, viewer);
  }

  /** Trashing and permanent deletion require the same right. */
  @ForSignedIn()
  async delete({ id }: { id: number }, viewer: Viewer, declared: EntryType): Promise<void> {
    const type = this.types.inModel(declared);
    if (!type.mayDelete(await this.entries.get(type, id), viewer)) fail('rest_cannot_delete');
  }
}

/** Refuses to set another user as the author unless the viewer may edit others' entries. */
export function checkAuthor({ author }: { author?: number }, viewer: Viewer, { capabilities }: EntryType): void {
  if (author && author !== viewer.id && !viewer.can(capabilities.editOthers)) fail('rest_cannot_edit_others');
}
