import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FLAG } from '#libs/db';

/** The programs that apply the rules of a group, by number, with the names that answers give them. */
export const MODULES = { 1: 'WordPress', 2: 'Apache', 3: 'Nginx' } as const;
export type ModuleId = keyof typeof MODULES;

/** The id of a module, or `undefined` for any other number. */
export const moduleOf = (id: number): ModuleId | undefined => (id === 1 || id === 2 || id === 3 ? id : undefined);

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
  moduleId: ModuleId;

  /** Rules can be enabled or disabled regardless of their group. */
  @Column({ type: 'tinyint', unsigned: true, default: 1, transformer: FLAG })
  enabled: boolean;
}

/** A group without its id. */
export type NewGroup = Omit<RedirectionGroup, 'id'>;
