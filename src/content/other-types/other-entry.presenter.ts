import { Injectable, type Type } from '@nestjs/common';
import { Presenter, member, type Links, type Members, type View } from '#libs/presenting';
import type { EntryType } from '../../entries/types/index.js';
import { EntryMembers, type ShownEntry } from '../entries/index.js';

/** An entry type whose own routes belong to another module, and whose entries clients of the convention know as posts. */
export interface OtherType {
  type: EntryType;
  /** The taxonomies of its entries, by the names of the members and arguments in the convention. */
  terms: Readonly<Record<string, string>>;
}

/** Returns the presenter of the entries of a type as posts, without what is particular to the type. */
export function otherPresenter({ type, terms }: OtherType): Type<Presenter<ShownEntry>> {
  @Injectable()
  class OtherEntryPresenter extends Presenter<ShownEntry> {
    readonly title = type.name;
    private readonly own: Members<ShownEntry>;

    constructor(private readonly shared: EntryMembers) {
      super();
      const lists = Object.entries(terms).map(([name, taxonomy]) => [
        name,
        member<ShownEntry>(['view', 'edit'], 'array', 'IDs of its terms.', (entry) => entry.terms[taxonomy] ?? [], {
          items: { type: 'integer' },
        }),
      ]);
      this.own = {
        ...shared.shared(),
        ...shared.texts(),
        ...shared.article(),
        ...shared.end(),
        ...shared.meta(),
        ...(Object.fromEntries(lists) as Members<ShownEntry>),
        ...shared.permalinkMembers(),
      };
    }

    get members(): Members<ShownEntry> {
      return this.shared.withDeclared(type, this.own);
    }

    protected override get basis(): object {
      return this.shared.model;
    }

    override links(entry: ShownEntry, view: View): Links {
      const { 'version-history': _versions, ...links } = this.shared.links(entry, view);
      return links;
    }
  }
  return OtherEntryPresenter;
}
