import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A term of any taxonomy. */
@Entity('terms')
export class Term {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar' })
  taxonomy: string;

  /** With `&` as an entity. */
  @Column({ type: 'varchar' })
  name: string;

  /** The name in lower case where it has to be unique among its siblings. */
  @Column({ name: 'name_key', type: 'varchar', nullable: true })
  nameKey: string | null;

  @Column({ type: 'varchar' })
  slug: string;

  @Column({ type: 'text' })
  description: string;

  /** 0 for none. */
  @Column({ name: 'parent_id', type: 'int', unsigned: true })
  parentId: number;

  @Column({ name: 'term_group', type: 'int' })
  termGroup: number;

  /** Published entries that carry it. */
  @Column({ type: 'int', unsigned: true })
  count: number;
}
