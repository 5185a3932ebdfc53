import { Presenter, type Links, type SchemaLink, type View } from '#libs/presenting';
import type { EntryType } from '../../entries/types/index.js';
import type { EntryMembers } from './entry-members.js';
import type { ShownEntry } from './shown-entry.js';

/** Base of the presenters of entries. Each type has its own members. */
export abstract class EntryPresenter extends Presenter<ShownEntry> {
  readonly title: string;

  constructor(
    protected readonly type: EntryType,
    protected readonly shared: EntryMembers,
  ) {
    super();
    this.title = type.name;
  }

  get schemaLinks(): SchemaLink[] {
    return this.shared.schemaLinks(this.type);
  }

  override links(entry: ShownEntry, view: View): Links {
    return this.shared.links(entry, view);
  }
}
