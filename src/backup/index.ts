/** What a running site knows of its backups, which commands make. */
export { BACKUP_MARK, type BackupMark, parseBackupMark } from './backup-mark.js';
