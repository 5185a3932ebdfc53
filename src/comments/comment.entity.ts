import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { EXACT } from '#libs/sql';
import { Entry } from '../entries/index.js';

/** A comment on an entry. Dates are strings of the form `YYYY-MM-DD HH:MM:SS`. */
@Entity('comments')
@Index('comments_by_date', ['status', 'type', 'dateGmt', 'id', 'postId'])
@Index('comments_by_local_date', ['status', 'type', 'dateLocal', 'id', 'postId'])
@Index('comments_by_number', ['status', 'type', 'id', 'postId'])
@Index('comments_by_parent', ['status', 'type', 'parentId', 'id'])
@Index('comments_by_post', ['status', 'type', 'postId', 'id'])
@Index('comments_latest', ['dateGmt', 'id'])
@Index('comments_of_address', ['authorIp', 'dateGmt', 'id'])
@Index('comments_of_author', ['authorId', 'dateGmt', 'id'])
@Index('comments_of_email', ['authorEmail', 'dateGmt', 'id'])
// Index on (post_id, parent_id, author_name(60)), created by a migration: TypeORM cannot declare prefix indexes.
@Index('comments_of_name', { synchronize: false })
@Index('comments_of_parent', ['parentId', 'status', 'type', 'dateGmt', 'id'])
@Index('comments_of_post', ['postId', 'status', 'type', 'dateGmt', 'id'])
@Index('comments_trashed', ['trashedAt'])
export class Comment {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  /** Id of the entry, of any type. */
  @Column({ name: 'post_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'comments_post', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  postId: number;

  /** Id of the parent comment; 0 for none. */
  @Column({ name: 'parent_id', type: 'int', unsigned: true })
  parentId: number;

  /** `comment`; imported comments can have other types, such as `pingback`. */
  @Column({ type: 'varchar', length: 20, ...EXACT })
  type: string;

  @Column({ type: 'varchar', length: 20, ...EXACT })
  status: string;

  /** 0 for a guest. */
  @Column({ name: 'author_id', type: 'int', unsigned: true })
  authorId: number;

  @Column({ name: 'author_name', type: 'varchar', length: 250 })
  authorName: string;

  @Column({ name: 'author_email', type: 'varchar', length: 100 })
  authorEmail: string;

  @Column({ name: 'author_url', type: 'varchar', length: 200 })
  authorUrl: string;

  /** IP address of the author. */
  @Column({ name: 'author_ip', type: 'varchar', length: 100, ...EXACT })
  authorIp: string;

  /** User agent of the author. */
  @Column({ name: 'author_agent', type: 'varchar', length: 255 })
  authorAgent: string;

  @Column({ type: 'mediumtext' })
  content: string;

  /** In the time zone that the site had then. */
  @Column({ name: 'date_local', type: 'datetime' })
  dateLocal: string;

  /** In UTC. */
  @Column({ name: 'date_gmt', type: 'datetime' })
  dateGmt: string;

  /** Status before it was marked as spam; else null. */
  @Column({ name: 'spam_from', type: 'varchar', length: 20, ...EXACT, nullable: true })
  spamFrom: string | null;

  /** Status before the comment was trashed; null outside the trash. */
  @Column({ name: 'trashed_from', type: 'varchar', length: 20, ...EXACT, nullable: true })
  trashedFrom: string | null;

  /** When the comment was trashed, in UTC; null outside the trash. */
  @Column({ name: 'trashed_at', type: 'datetime', nullable: true })
  trashedAt: string | null;

  /** Status before its post was trashed; else null. */
  @Column({ name: 'post_trashed_from', type: 'varchar', length: 20, ...EXACT, nullable: true })
  postTrashedFrom: string | null;

  /** Incremented by every write. Output rendered for another version is stale. */
  @Column({ type: 'int', unsigned: true })
  version: number;

  /** The values of the fields that the site declares: a JSON object by the ids of the fields; null for none. */
  @Column({ name: 'field_values', type: 'longtext', nullable: true, default: null })
  fieldValues: string | null;
}

/** Arrival of a comment, for the rate limit. Expired rows are deleted by a job. */
@Entity('comment_arrivals')
@Index('comment_arrivals_by_time', ['arrivedAt'])
@Index('comment_arrivals_of_caller', ['caller', 'arrivedAt'])
export class CommentArrival {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: number;

  /** `user ID` or `address NETWORK`. */
  @Column({ type: 'varchar', length: 64, ...EXACT })
  caller: string;

  /** In UTC, by the database's clock. */
  @Column({ name: 'arrived_at', type: 'datetime', precision: 3 })
  arrivedAt: string;
}

/** A row that transactions lock to serialize the comments of one author. */
@Entity('comment_turns')
export class CommentTurn {
  /** 0 to 63. The keys of an author (account, network, email) are hashed to turns. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  turn: number;
}
