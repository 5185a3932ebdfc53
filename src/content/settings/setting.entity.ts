import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored setting; its value is JSON. */
@Entity('settings')
export class Setting {
  @PrimaryColumn({ type: 'varchar' })
  name: string;

  @Column({ type: 'text' })
  value: string;
}
