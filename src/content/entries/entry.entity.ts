import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What posts, pages, media and all later kinds of entries share. Dates are texts, `YYYY-MM-DD HH:MM:SS`. */
@Entity('entries')
export class Entry {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar' })
  type: string;

  @Column({ type: 'varchar' })
  status: string;

  /** Empty for drafts that never had one. */
  @Column({ type: 'varchar' })
  slug: string;

  /** Among whose slugs this one is unique; null when there is no slug. */
  @Column({ name: 'slug_scope', type: 'varchar', nullable: true })
  slugScope: string | null;

  /** 1 for media, whose slugs are unique among all media, too. */
  @Column({ name: 'file_slug', type: 'int', unsigned: true, nullable: true })
  fileSlug: number | null;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'longtext' })
  content: string;

  @Column({ type: 'text' })
  excerpt: string;

  /** 0 for nobody. */
  @Column({ name: 'author_id', type: 'int', unsigned: true })
  authorId: number;

  /** 0 for none. */
  @Column({ name: 'parent_id', type: 'int', unsigned: true })
  parentId: number;

  @Column({ name: 'menu_order', type: 'int' })
  menuOrder: number;

  /** When it is published, in the zone of the site at that moment. */
  @Column({ name: 'date_local', type: 'datetime' })
  dateLocal: string;

  /** The same in UTC; null while a draft has no date of its own. */
  @Column({ name: 'date_gmt', type: 'datetime', nullable: true })
  dateGmt: string | null;

  @Column({ name: 'modified_local', type: 'datetime' })
  modifiedLocal: string;

  @Column({ name: 'modified_gmt', type: 'datetime' })
  modifiedGmt: string;

  @Column({ type: 'varchar' })
  password: string;

  @Column({ name: 'comment_status', type: 'varchar' })
  commentStatus: string;

  @Column({ name: 'ping_status', type: 'varchar' })
  pingStatus: string;

  @Column({ type: 'varchar' })
  template: string;

  /** 0 for none. */
  @Column({ name: 'featured_media', type: 'int', unsigned: true })
  featuredMedia: number;

  /** Permanent identifier, fixed at creation. */
  @Column({ type: 'varchar' })
  guid: string;

  @Column({ name: 'comment_count', type: 'int', unsigned: true })
  commentCount: number;

  @Column({ name: 'revision_count', type: 'int', unsigned: true })
  revisionCount: number;

  @Column({ name: 'last_revision_id', type: 'int', unsigned: true })
  lastRevisionId: number;

  /** Grows with every write: what was rendered for another version is stale. */
  @Column({ type: 'int', unsigned: true })
  version: number;

  /** Status before the trash. */
  @Column({ name: 'trashed_from', type: 'varchar', nullable: true })
  trashedFrom: string | null;

  /** Slug before the trash. */
  @Column({ name: 'trashed_slug', type: 'varchar', nullable: true })
  trashedSlug: string | null;

  /** In UTC. */
  @Column({ name: 'trashed_at', type: 'datetime', nullable: true })
  trashedAt: string | null;
}
