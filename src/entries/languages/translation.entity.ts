import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
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

/**
 * The texts of an entry that all languages share, in a language other than its own. Where a text is null, that of the
 * entry is shown.
 */
@Entity('entry_texts')
@Index('entry_texts_any_slug', ['slug'])
@Index('entry_texts_language', ['language', 'entryId'])
@Unique('entry_texts_slug', ['slugScope', 'slug'])
export class EntryText {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'entry_texts_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  language: number;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  /** Empty to use that of the entry. */
  @Column({ type: 'varchar', length: 200, ...EXACT })
  slug: string;

  /** Entries with the same scope have unique slugs in the language; null without a slug, and in the trash. */
  @Column({ name: 'slug_scope', type: 'varchar', length: 40, ...EXACT, nullable: true })
  slugScope: string | null;

  @Column({ type: 'longtext', nullable: true })
  content: string | null;

  /** As that of entries. */
  @Column({ name: 'shown_content', type: 'longtext', nullable: true })
  shownContent: string | null;

  @Column({ type: 'text', nullable: true })
  excerpt: string | null;

  /** Media-only. */
  @Column({ name: 'alt_text', type: 'text', nullable: true })
  altText: string | null;

  /** The values of text fields, by the ids of the fields as those of entries; null for none. */
  @Column({ name: 'field_values', type: 'longtext', nullable: true })
  fieldValues: string | null;

  /** Last change in UTC. */
  @Column({ name: 'modified_gmt', type: 'datetime' })
  modifiedGmt: string;
}
