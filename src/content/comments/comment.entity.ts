import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody said about an entry. Dates are texts, `YYYY-MM-DD HH:MM:SS`. */
@Entity('comments')
export class Comment {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  /** Number of the entry, whatever its type. */
  @Column({ name: 'post_id', type: 'int', unsigned: true })
  postId: number;

  /** The comment that it answers; 0 for none. */
  @Column({ name: 'parent_id', type: 'int', unsigned: true })
  parentId: number;

  /** `comment`; imported ones may be of other types, such as `pingback`. */
  @Column({ type: 'varchar' })
  type: string;

  @Column({ type: 'varchar' })
  status: string;

  /** 0 for a guest. */
  @Column({ name: 'author_id', type: 'int', unsigned: true })
  authorId: number;

  @Column({ name: 'author_name', type: 'varchar' })
  authorName: string;

  @Column({ name: 'author_email', type: 'varchar' })
  authorEmail: string;

  @Column({ name: 'author_url', type: 'varchar' })
  authorUrl: string;

  @Column({ name: 'author_ip', type: 'varchar' })
  authorIp: string;

  @Column({ name: 'author_agent', type: 'varchar' })
  authorAgent: string;

  @Column({ type: 'mediumtext' })
  content: string;

  /** In the zone of the site at that moment. */
  @Column({ name: 'date_local', type: 'datetime' })
  dateLocal: string;

  @Column({ name: 'date_gmt', type: 'datetime' })
  dateGmt: string;

  /** Status before it was called spam. */
  @Column({ name: 'spam_from', type: 'varchar', nullable: true })
  spamFrom: string | null;

  /** Status before the trash. */
  @Column({ name: 'trashed_from', type: 'varchar', nullable: true })
  trashedFrom: string | null;

  /** In UTC. */
  @Column({ name: 'trashed_at', type: 'datetime', nullable: true })
  trashedAt: string | null;

  /** Status before its post went to the trash. */
  @Column({ name: 'post_trashed_from', type: 'varchar', nullable: true })
  postTrashedFrom: string | null;

  /** Grows with every write: what was rendered for another version is stale. */
  @Column({ type: 'int', unsigned: true })
  version: number;
}
