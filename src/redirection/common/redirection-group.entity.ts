import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FLAG } from '#libs/sql';

/** Names of the modules, which apply the rules of groups, by id. */
export const MODULES = { 1: 'WordPress', 2: 'Apache', 3: 'Nginx' } as const;
export type ModuleId = keyof typeof MODULES;

/** Narrows a number to the id of a module; `undefined` for others. */
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

  /** What applies the rules: 1 this site, 2 Apache, 3 Nginx. */
  @Column({ name: 'module_id', type: 'tinyint', unsigned: true })
  moduleId: ModuleId;

  /** Rules may be enabled or disabled independently of their group. */
  @Column({ type: 'tinyint', unsigned: true, default: 1, transformer: FLAG })
  enabled: boolean;
}

/** A group to insert. */
export type NewGroup = Omit<RedirectionGroup, 'id'>;
