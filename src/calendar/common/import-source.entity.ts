import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Entry } from '../../entries/index.js';

/** The import source of an event, venue or organizer. Entries of this site have no row. */
@Entity('entry_lineages')
export class ImportSource {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'entry_lineages_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** Global ids at other sites, as a JSON list. */
  @Column({ name: 'global_ids', type: 'mediumtext' })
  globalIds: string;
}
