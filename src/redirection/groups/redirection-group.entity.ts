import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A group of redirection rules. */
@Entity('redirection_groups')
@Index('redirection_groups_module', ['moduleId', 'id'])
@Index('redirection_groups_name', ['name', 'id'])
export class RedirectionGroup {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar', length: 50 })
  name: string;

  /** Who applies the rules: 1 for this site, 2 for Apache, 3 for Nginx. */
  @Column({ name: 'module_id', type: 'tinyint', unsigned: true })
  moduleId: number;

  /** 1 or 0. */
  @Column({ type: 'tinyint', unsigned: true, default: 1 })
  enabled: number;
}
