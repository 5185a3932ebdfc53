import { z } from 'zod';

/** Name under which a site remembers its last backup. */
export const BACKUP_MARK = 'backup.last';

const MARK = z.object({
  /** In UTC. */
  finishedAt: z.string(),
  databaseBytes: z.number(),
  files: z.number(),
  fileBytes: z.number(),
  missingFiles: z.number(),
});

/** What a site knows of its last backup. Where the archive is, and whether it is still there, is not known. */
export type BackupMark = z.infer<typeof MARK>;

/** Parses a stored mark; undefined for anything else. */
export function parseBackupMark(text: string | undefined): BackupMark | undefined {
  try {
    return MARK.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}
