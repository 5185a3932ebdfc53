import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Entry } from '../../entries/index.js';

/** Organizer-only columns. */
@Entity('organizer_details')
export class OrganizerDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'organizer_details_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @Column({ type: 'varchar', length: 255 })
  phone: string;

  @Column({ type: 'varchar', length: 255 })
  email: string;

  @Column({ type: 'varchar', length: 2000 })
  website: string;
}
