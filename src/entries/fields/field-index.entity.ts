import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';

/**
 * A value of a field of an entry, for filters and orders. Entries without a value of a field by which lists are ordered
 * have a row without one.
 */
@Entity('field_index')
@Index('field_index_numbers', ['fieldId', 'status', 'number', 'dateLocal', 'entryId', 'isProtected'])
@Index('field_index_texts', ['fieldId', 'status', 'text', 'dateLocal', 'entryId', 'isProtected'])
export class IndexedField {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  entryId: number;

  @PrimaryColumn({ name: 'field_id', type: 'int', unsigned: true })
  fieldId: number;

  /** Place among the values of the field. */
  @PrimaryColumn({ type: 'smallint', unsigned: true })
  position: number;

  /** That of the entry. */
  @Column({ type: 'varchar', length: 20, ...EXACT })
  status: string;

  /** That of the entry. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  language: number;

  /** Numbers, references, and 1 or 0. */
  @Column({ type: 'double', nullable: true })
  number: number | null;

  /** Start of a text, a choice, a date or a time. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  text: string | null;

  /** That of the entry, by which lists are ordered. */
  @Column({ name: 'date_local', type: 'datetime' })
  dateLocal: string;

  /** 1 if a password protects the entry. */
  @Column({ name: 'is_protected', type: 'tinyint', unsigned: true, default: 0 })
  isProtected: number;
}
