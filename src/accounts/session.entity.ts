import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-in by token: a short-lived access token and the token that renews it, both stored as SHA-256. */
@Entity('sessions')
export class Session {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  userId: number;

  /** That of the user at sign-in: a changed password ends the session. */
  @Column({ name: 'credentials_version', type: 'int', unsigned: true })
  credentialsVersion: number;

  @Column({ name: 'access_hash', type: 'char' })
  accessHash: string;

  @Column({ name: 'access_expires_at', type: 'datetime' })
  accessExpiresAt: string;

  @Column({ name: 'refresh_hash', type: 'char' })
  refreshHash: string;

  @Column({ name: 'refresh_expires_at', type: 'datetime' })
  refreshExpiresAt: string;
}
