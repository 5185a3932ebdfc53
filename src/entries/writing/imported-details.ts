import { Injectable } from '@nestjs/common';
import type { EntryType } from '../types/entry-type.js';

/** An item of another site, as far as the details of its type are read from it. */
export interface ForeignItem {
  type: string;
  guid: string;
  /** URL of the file of a media item. */
  attachmentUrl: string | null;
  /** Id of the parent at the other site; 0 for none. */
  parent: number;
  title: string;
  menuOrder: number;
  terms: readonly { taxonomy: string; slug: string }[];
  /** The custom value of a name; '' without one. */
  value(name: string): string;
  /** All custom values of a name. */
  values(name: string): readonly string[];
  /** The data in a custom value that PHP has serialized; undefined for other values. */
  data(name: string): unknown;
}

/** What an item refers to, by its id at the other site. */
export type ForeignReference =
  | { kind: 'entry'; type: string; id: number }
  | { kind: 'term'; taxonomy: string; id: number };

/** What exports have of an entry besides the columns of all entries. */
export interface WrittenDetails {
  meta: readonly { key: string; value: string }[];
  menuOrder?: number;
}

/** The details of one imported entry. */
export interface ImportedRow<Draft> {
  id: number;
  draft: Draft;
  /** Local ids of the references, in their order; 0 for those that are not imported yet. */
  references: readonly number[];
}

/**
 * How entries of a type are imported that have more than the columns of all entries. `insert` and `link` are part of the
 * transaction that creates or links the entry.
 */
export interface DetailsOfType<Draft> {
  /** Whether the details of an item hold a custom value. It is not stored as such. */
  isRead?(key: string, item: ForeignItem): boolean;
  /** Reads the details of an item. */
  read(item: ForeignItem): Draft | Promise<Draft>;
  /** What of an item cannot be imported, for reports. */
  problems?(item: ForeignItem): readonly string[] | Promise<readonly string[]>;
  /** What exports have of entries, by id. */
  write?(ids: readonly number[]): Promise<ReadonlyMap<number, WrittenDetails>>;
  /** Stores the details of new entries. */
  insert(rows: readonly ImportedRow<Draft>[]): Promise<void>;
  /** What an item refers to besides its parent and its image. */
  references?(item: ForeignItem): readonly ForeignReference[];
  /** Sets references to what was imported after the entry. */
  link?(id: number, references: readonly number[]): Promise<void>;
  /** The parent of an item, if exports do not have it in the usual place; 0 for none. */
  parentOf?(item: ForeignItem): number;
  /**
   * What translations of an item have in common with it, if all languages share one entry: those that differ in it are
   * entries of their own.
   */
  agreement?(item: ForeignItem): string;
  /** Distinguishes items with the same id, if exports list one several times. */
  variantOf?(item: ForeignItem): string;
  /** How reports call parents and references that the file lacks. */
  missing?: string;
}

/** The details that types have, for imports. A module registers those of its types in its constructor. */
@Injectable()
export class ImportedDetails {
  private readonly types = new Map<string, DetailsOfType<unknown>>();

  register<Draft>({ name }: EntryType, details: DetailsOfType<Draft>): void {
    this.types.set(name, details);
  }

  /** The details of a type; undefined for types that have the columns of all entries only. */
  of(type: string): DetailsOfType<unknown> | undefined {
    return this.types.get(type);
  }
}
