import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The settings of redirection, in a single row: they depend on each other and change together. */
@Entity('redirection_settings')
export class StoredRedirectionSettings {
  /** Always 1. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  id: number;

  /** Values that differ from the defaults, as a JSON object. */
  @Column({ type: 'longtext' })
  options: string;
}
