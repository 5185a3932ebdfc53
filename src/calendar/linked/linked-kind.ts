import type { LibraryImage } from '../../media/index.js';
import type { EntryRow, EntryType } from '../../entries/index.js';
import type { ContentParts } from '../../rendering/index.js';
import type { WriteLinkedArgs } from './linked.args.js';

/** An entry that events are linked with, and what it is shown with. */
export type ShownLinked<Row extends EntryRow = EntryRow> = Row & {
  image?: LibraryImage;
  /** What its description shows beyond its own text. */
  parts?: ContentParts;
  /** Whether it is shown alone, with a description for search engines. */
  single: boolean;
};

/** What tells venues from organizers, for the code that they share. */
export interface LinkedKind<Row extends EntryRow = EntryRow, Args extends WriteLinkedArgs = WriteLinkedArgs> {
  readonly type: EntryType;
  /** The argument and the member that hold the name; codes of errors begin with it. */
  readonly noun: 'venue' | 'organizer';
  /** What is read of its side tables, and the joins that bring it; the entry is `e`. */
  readonly columns: string;
  readonly join: string;
  /** Where events name it: a table with the columns of the event's number and of its own. */
  readonly links: { readonly table: string; readonly event: string; readonly linked: string };
  /** Its arguments, by which the data are read that events bring along. */
  readonly args: new () => Args;

  nameOf(fields: Partial<Args>): string | undefined;
  /** Writes what was sent to its side tables. */
  writeDetails(id: number, fields: Partial<Args>): Promise<void>;
  /** One as answers show it. */
  present(row: ShownLinked<Row>): Record<string, unknown>;
}
