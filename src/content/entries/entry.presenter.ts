import { type Links, type Members, Presenter, type SchemaLink, type View } from '#libs/presenting';
import type { EntryType } from '../../entries/types/index.js';
import type { EntryMembers } from './entry-members.js';
import type { ShownEntry } from './shown-entry.js';

/** Base of the presenters of entries. Each type has its own members. */
export abstract class EntryPresenter extends Presenter<ShownEntry> {
  readonly title: string;
  /** The members of the type itself. What a site declares follows them. */
  protected abstract readonly own: Members<ShownEntry>;

  constructor(
    protected readonly type: EntryType,
    protected readonly shared: EntryMembers,
  ) {
    super();
    this.title = type.name;
  }

  get members(): Members<ShownEntry> {
    return this.shared.withDeclared(this.type, this.own);
  }

  protected override get basis(): object {
    return this.shared.model;
  }

  get schemaLinks(): SchemaLink[] {
    return this.shared.schemaLinks(this.type);
  }

  override links(entry: ShownEntry, view: View): Links {
    return this.shared.links(entry, view);
  }
}
