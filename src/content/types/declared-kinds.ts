import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { type Members, member } from '#libs/presenting';
import type { EntryType } from '../../entries/types/index.js';
import { EntryEmbeds, EntryMembers, EntryPresenter, type EntryKind, type ShownEntry } from '../entries/index.js';

/** Response fields and links of the entries of any type: those of posts, and those of pages for nested types. */
export class AnyEntryPresenter extends EntryPresenter {
  protected readonly own: Members<ShownEntry>;

  constructor(type: EntryType, shared: EntryMembers) {
    super(type, shared);
    this.own = {
      ...shared.shared(),
      ...(type.hierarchical ? nested : {}),
      ...shared.texts(),
      ...shared.article(),
      ...shared.end(),
      ...shared.meta(),
      ...shared.permalinkMembers(),
      ...shared.classList(),
    };
  }
}

const nested = {
  parent: member<ShownEntry>(['view', 'edit'], 'integer', 'ID of the parent; 0 for the top level.', (e) => e.parentId, {
    example: 0,
  }),
  menu_order: member<ShownEntry>(['view', 'edit'], 'integer', 'Sort position among its siblings.', (e) => e.menuOrder, {
    example: 0,
  }),
};

/** The types that the site declares, with the presenters of their entries. */
@Injectable()
export class DeclaredKinds {
  /** The kinds of a model by the names of their types. */
  private readonly known: () => Map<string, EntryKind>;

  constructor(
    private readonly shared: EntryMembers,
    embeds: EntryEmbeds,
    models: Models,
  ) {
    this.known = models.derived(() => new Map<string, EntryKind>());
    embeds.registerDeclared((type) => this.of(type));
  }

  /** A declared type with its presenter. */
  of(type: EntryType): EntryKind {
    const known = this.known().get(type.name);
    // A model that is not in use yet has other types.
    if (known?.type === type) return known;
    const kind = { type, presenter: this.presenterOf(type) };
    this.known().set(type.name, kind);
    return kind;
  }

  /** What presents the entries of a type. */
  presenterOf(type: EntryType): AnyEntryPresenter {
    return new AnyEntryPresenter(type, this.shared);
  }
}
