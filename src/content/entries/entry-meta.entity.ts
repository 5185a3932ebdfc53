import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A custom value of an entry; known properties have columns. */
@Entity('entry_meta')
export class EntryMeta {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'entry_id', type: 'int', unsigned: true })
  entryId: number;

  @Column({ type: 'varchar' })
  name: string;

  @Column({ type: 'longtext' })
  value: string;
}
