import { z } from 'zod';

/** The version of the archive's form. A program reads this one and earlier ones. */
export const FORMAT = 1;

const head = z.object({
  format: z.number(),
  /** The version of Lintel that wrote the archive. */
  lintel: z.string(),
  createdAt: z.string(),
  siteUrl: z.string(),
  /** The last migration of the schema. */
  migration: z.object({ name: z.string(), timestamp: z.number() }),
  /** The IDs of the keys with which secrets in the database are encrypted; earlier versions did not encrypt them. */
  secretKeys: z.array(z.string()).default([]),
  /** The extensions that the last start has loaded; earlier versions had none. */
  extensions: z.array(z.object({ name: z.string(), version: z.string() })).default([]),
});

/** The beginning of an archive: what a program has to know before it reads the rest. */
export type ArchiveHead = z.infer<typeof head>;

const manifest = head.extend({
  tables: z.number(),
  /** Bytes of the statements that restore the database. */
  databaseBytes: z.number(),
  files: z.number(),
  fileBytes: z.number(),
  /** Files of media items that the storage did not have. */
  missingFiles: z.number(),
  /** SHA-256 of each list of checksums. */
  checksums: z.record(z.string(), z.string()),
});

/** The end of an archive: what it contains. */
export type Manifest = z.infer<typeof manifest>;

/** Names of the parts of an archive. */
export const PARTS = {
  head: 'lintel.json',
  database: 'database/',
  files: 'files/',
  checksums: 'SHA256SUMS-',
  manifest: 'manifest.json',
  manifestChecksum: 'manifest.json.sha256',
} as const;

/** An archive that cannot be restored, and why. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

const DAMAGED = 'The archive is damaged';

/** An archive that has been changed since it was written, or is no archive. */
export const damaged = (what: string, cause?: unknown): ArchiveError =>
  new ArchiveError(`${DAMAGED}: ${what}.`, { cause });

export const parseHead = (text: string): ArchiveHead => parsed(head, text, PARTS.head);
export const parseManifest = (text: string): Manifest => parsed(manifest, text, PARTS.manifest);

function parsed<T>(schema: z.ZodType<T>, text: string, name: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(`${name} is malformed`, error);
  }
}
