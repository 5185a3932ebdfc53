import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { BACKUP_MARK, type BackupMark, parseBackupMark } from '../../backup/index.js';
import { StoredSetting } from '../../settings/index.js';

/** Reads what the database knows of the system. */
@Injectable()
export class SystemRepository {
  constructor(private readonly db: Db) {}

  /** The version of the database server, such as `11.8.3-MariaDB`. */
  async serverVersion(): Promise<string> {
    const [row] = await this.db.current<{ version: string }>('SELECT VERSION() AS version');
    return row?.version ?? '';
  }

  /** The last backup that has ended well; undefined if the site knows of none. */
  async lastBackup(): Promise<BackupMark | undefined> {
    const [row] = await this.db.select(StoredSetting, 's', ['value']).where('s.name = ?', BACKUP_MARK).current();
    return parseBackupMark(row?.value);
  }
}
