import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A note on a post that somebody keeps. Names of tables begin with the name of the extension. */
@Entity('my_sample_notes')
@Index('my_sample_notes_by_user', ['userId', 'id'])
@Index('my_sample_notes_by_post', ['postId'])
export class Note {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  /** Id of the account that keeps it. */
  @Column({ name: 'user_id', type: 'int', unsigned: true })
  userId: number;

  /** Id of the post. */
  @Column({ name: 'post_id', type: 'int', unsigned: true })
  postId: number;

  @Column({ type: 'varchar', length: 200 })
  text: string;
}
