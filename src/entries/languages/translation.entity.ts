import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/sql';
import { Entry } from '../entry.entity.js';

/** The place of an entry among its translations. Entries without translations have no row. */
@Entity('entry_translations')
@Unique('entry_translations_group', ['groupId', 'language'])
export class EntryTranslation {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'entry_translations_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** The same for all translations: the id of the entry of which the first one was made. */
  @Column({ name: 'group_id', type: 'int', unsigned: true })
  groupId: number;

  /** That of the entry. */
  @Column({ type: 'tinyint', unsigned: true })
  language: number;

  /** The entry of which this one is a translation; 0 for the original. */
  @Column({ name: 'source_id', type: 'int', unsigned: true, default: 0 })
  sourceId: number;

  /** 1 if it is at the top because the parent of its source has no translation yet. */
  @Column({ name: 'awaits_parent', type: 'tinyint', unsigned: true, default: 0 })
  awaitsParent: number;
}

/** The texts of an entry that all languages share, in a language other than its own. */
@Entity('entry_texts')
@Unique('entry_texts_slug', ['slugScope', 'slug'])
export class EntryText {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'entry_texts_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  language: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'varchar', length: 200, ...EXACT })
  slug: string;

  /** Entries with the same scope have unique slugs in the language; null without a slug. */
  @Column({ name: 'slug_scope', type: 'varchar', length: 40, ...EXACT, nullable: true })
  slugScope: string | null;

  @Column({ type: 'longtext' })
  content: string;

  @Column({ type: 'text' })
  excerpt: string;

  /** Media-only. */
  @Column({ name: 'alt_text', type: 'text', nullable: true })
  altText: string | null;

  /** The values of text fields, as those of entries; null for none. */
  @Column({ name: 'field_values', type: 'longtext', nullable: true })
  fieldValues: string | null;

  /** Last change in UTC. */
  @Column({ name: 'modified_gmt', type: 'datetime' })
  modifiedGmt: string;
}
