import { Injectable } from '@nestjs/common';
import { Viewer, currentViewer } from '#libs/auth';
import { Parts, type MadePart, type PartKind } from '#libs/parts';
import { View, type JsonItem } from '#libs/presenting';
import { EntryHeads, HEAD } from '../../entries/heads/index.js';
import { ENTRY_TAGS, Entries, type EntryRow } from '../../entries/index.js';
import type { ListedEntry } from '../../entries/lists/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { EntryCompletion, tagsOf, type EntryKind } from './shown-entry.js';

/** Presented entries as parts of responses. */
@Injectable()
export class EntryParts {
  constructor(
    private readonly parts: Parts,
    private readonly entries: Entries,
    private readonly completion: EntryCompletion,
    private readonly types: EntryTypes,
    private readonly heads: EntryHeads,
  ) {}

  /**
   * Whether responses of a kind of entry are put together from parts: items that everyone may read. Parts have no heads of
   * pages, which depend on more than the entry.
   */
  appliesTo({ type, complete }: EntryKind, view: View): boolean {
    const isOpen = type.public || type.isOpen === true;
    if (!this.parts.areKept || view.context === 'edit' || !isWorthwhile(view) || complete || !isOpen) return false;
    return !view.names(HEAD) && (view.context === 'embed' || !this.heads.arePluginMembersShown);
  }

  /** The presented entries of a list; undefined if one of them was changed or deleted meanwhile. */
  async ofList(kind: EntryKind, listed: readonly ListedEntry[], view: View): Promise<object[] | undefined> {
    const load = async (missing: readonly ListedEntry[]) => {
      const rows = await this.entries.byIds(
        kind.type,
        missing.map(({ id }) => id),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return missing.map(({ id, version }) => {
        const row = byId.get(id);
        return row?.version === version ? row : undefined;
      });
    };
    const items = await this.shown(this.kindOf(kind, view, load), listed, view);
    const whole = items.filter((item) => item !== undefined);
    return whole.length === items.length ? whole : undefined;
  }

  /** The presented entries of rows. */
  async ofRows(kind: EntryKind, rows: readonly EntryRow[], view: View): Promise<(JsonItem | { link?: unknown })[]> {
    const items = await this.shown(this.kindOf(kind, view, this.asTheyAre), rows, view);
    return items.filter((item) => item !== undefined);
  }

  /** Whole items as text; those of which some members are selected as values. */
  private shown<Item>(
    kind: PartKind<Item>,
    items: readonly Item[],
    { fields }: View,
  ): Promise<(JsonItem | object | undefined)[]> {
    return fields ? this.parts.parsed(kind, items) : this.parts.of(kind, items);
  }

  /** The embedded forms of the entries with these ids that everyone may read; others are missing. */
  async embedded(kind: EntryKind, ids: readonly number[], view: View): Promise<Map<number, JsonItem>> {
    const { type } = kind;
    // Those who may edit an entry see its revisions, and the markup of navigations. Whether they may is known with its
    // row only.
    const { edit, editOthers, editPublished } = type.capabilities;
    const mayEditSome = [edit, editOthers, editPublished].some((right) => currentViewer().can(right));
    if (!this.appliesTo(kind, view) || ((type.hasRevisions || type.isOpen) && mayEditSome)) return new Map();
    const items = await this.parts.of<number>(
      {
        name: `${type.name} by id ${view.context}`,
        keyOf: String,
        make: async (missing) => {
          const rows = await this.entries.byIds(type, missing);
          const readable = new Map(
            rows.filter((row) => type.mayRead(row, Viewer.anonymous, this.types)).map((row) => [row.id, row]),
          );
          return this.make(
            kind,
            missing.map((id) => readable.get(id)),
            view,
          );
        },
      },
      ids,
    );
    return new Map(ids.flatMap((id, at) => (items[at] ? [[id, items[at]] as const] : [])));
  }

  private readonly asTheyAre = (rows: readonly EntryRow[]): Promise<readonly EntryRow[]> => Promise.resolve(rows);

  private kindOf<Item extends ListedEntry>(
    kind: EntryKind,
    view: View,
    load: (items: readonly Item[]) => Promise<readonly (EntryRow | undefined)[]>,
  ): PartKind<Item> {
    const viewer = currentViewer();
    const whole = new View(view.context);
    return {
      name: `${kind.type.name} ${view.context}`,
      // Those who may edit an entry see its revisions; content may have blocks that depend on the visitor.
      keyOf: (item) => {
        const reader = kind.type.mayEdit(item, viewer) ? 'editor' : viewer.isSignedIn ? 'user' : 'anyone';
        return `${item.id} ${item.version} ${reader}`;
      },
      make: async (items) => this.make(kind, await load(items), whole),
    };
  }

  /** Presents the rows that are there. */
  private async make(
    { type, presenter }: EntryKind,
    rows: readonly (EntryRow | undefined)[],
    view: View,
  ): Promise<(MadePart | undefined)[]> {
    const present = rows.filter((row) => row !== undefined);
    const shown = new Map((await this.completion.complete(type, present, view)).map((one) => [one.id, one]));
    return rows.map((row) => {
      const entry = row && shown.get(row.id);
      if (!row || !entry) return undefined;
      // Owners decide whether it is readable.
      const tags = tagsOf(entry).addEach(ENTRY_TAGS.entry, type.followsOwner ? row.parentId : 0);
      const body = tags.during(() => presenter.one(entry, view));
      const isPublic = type.mayRead(row, Viewer.anonymous, this.types);
      const isOwn = !isPublic || (entry.parts !== undefined && currentViewer().isSignedIn);
      return { body, tags, isOwn };
    });
  }
}

/**
 * Whether parts cost less than presenting the selected members: rendered texts do. Links of a selection can be embedded
 * from what is presented only.
 */
const isWorthwhile = ({ fields, embeds }: View): boolean =>
  !fields || (!embeds && ['content', 'excerpt', 'description', 'caption'].some((name) => fields.has(name)));
