import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What only posts have. */
@Entity('post_details')
export class PostDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  entryId: number;

  /** Empty for the standard format. */
  @Column({ type: 'varchar' })
  format: string;

  /** 1 or 0. */
  @Column({ type: 'int', unsigned: true })
  sticky: number;
}
