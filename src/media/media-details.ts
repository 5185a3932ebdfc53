import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Db } from '#libs/db';
import { Entries } from '../entries/index.js';
import { EntryChanges } from '../entries/writing/index.js';
import { ATTACHMENT } from './attachment.repository.js';
import type { Dimensions } from './image-files.js';
import { MediaRepository } from './media.repository.js';

/** A smaller copy of an image. */
const size = z.looseObject({
  file: z.string(),
  width: z.number().catch(0),
  height: z.number().catch(0),
  filesize: z.number().optional(),
  mime_type: z.string().catch(''),
  source_url: z.string().optional(),
});
export type StoredSize = z.infer<typeof size>;

const sizes = z.record(z.string(), z.unknown()).transform((record) => {
  const read = Object.entries(record).map(([name, value]) => [name, size.safeParse(value)] as const);
  return Object.fromEntries(read.flatMap(([name, { data }]) => (data ? [[name, data] as const] : [])));
});

const details = z.looseObject({
  width: z.number().optional().catch(undefined),
  height: z.number().optional().catch(undefined),
  /** Name of the uploaded file, where a smaller or turned copy is shown in its place. */
  original_image: z.string().optional().catch(undefined),
  image_meta: z.looseObject({}).optional().catch(undefined),
  sizes: sizes.catch({}),
});

/** Sizes and technical details of a media item; more members than these depend on its kind. */
export type Details = z.infer<typeof details>;

/** Reads stored details; members of imported ones that are not valid are left out. */
export function parseDetails(text: string | null | undefined): Details {
  try {
    return details.parse(JSON.parse(text || '{}'));
  } catch {
    return { sizes: {} };
  }
}

/** The dimensions of an image, where they are known. */
export const dimensionsOf = ({ width, height }: Details): Dimensions | undefined =>
  width && height ? { width, height } : undefined;

/** What a change of a media item stores. */
interface FileChange {
  file: string;
  mimeType?: string;
  details: object;
}

/** Changes the files of media items that are there already. */
@Injectable()
export class MediaRecords {
  constructor(
    private readonly media: MediaRepository,
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly changes: EntryChanges,
  ) {}

  /**
   * Stores what `change` makes of the present details of a media item, in one transaction with `alongside`, and reports
   * the change. False if there is no such item.
   */
  async change(
    id: number,
    change: (details: Details) => FileChange,
    alongside?: () => Promise<void>,
  ): Promise<boolean> {
    const isThere = await this.db.transaction(async () => {
      const stored = await this.media.lock(id);
      if (!stored) return false;
      const { details, ...columns } = change(parseDetails(stored.details));
      await this.media.update(id, { ...columns, details: JSON.stringify(details) });
      await alongside?.();
      await this.media.raiseVersion(id);
      await this.changes.recordFile({ type: ATTACHMENT, id, status: stored.status });
      return true;
    });
    this.entries.forget(id);
    return isThere;
  }
}
