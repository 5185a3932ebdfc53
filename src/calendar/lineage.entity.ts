import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Entry } from '../entries/index.js';

/** Marks an event, venue or organizer that was imported. */
@Entity('entry_lineages')
export class StoredLineage {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'entry_lineages_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** Its ids at other sites, as a JSON list. */
  @Column({ name: 'global_ids', type: 'mediumtext' })
  globalIds: string;
}
