import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Db } from '#libs/db';
import { Entries } from '../entries/index.js';
import { EntryChanges } from '../entries/writing/index.js';
import { ATTACHMENT } from './attachment.repository.js';
import type { Dimensions } from './image-files.js';
import { MediaRepository } from './media.repository.js';
import type { Position } from './positions/index.js';

/** A resized copy of an image. */
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

/** The point of an image that stays visible where it is cut, from 0 (left, top) to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** The middle of an image. */
export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

const share = z.number().min(0).max(1);

const details = z.looseObject({
  width: z.number().optional().catch(undefined),
  height: z.number().optional().catch(undefined),
  /** Name of the uploaded file, if a scaled or rotated copy is displayed instead. */
  original_image: z.string().optional().catch(undefined),
  image_meta: z.looseObject({}).optional().catch(undefined),
  sizes: sizes.catch({}),
  /** The most frequent color, `#rrggbb`. */
  dominant_color: z.string().optional().catch(undefined),
  /** A ThumbHash in Base64. */
  placeholder: z.string().optional().catch(undefined),
  focal_point: z.object({ x: share, y: share }).optional().catch(undefined),
  /** The position that was removed from the file of a picture; only those who may edit the item see it. */
  gps: z
    .custom<Position>((value) => typeof value === 'object' && value !== null)
    .optional()
    .catch(undefined),
});

/** Sizes and technical details of a media item. Further members depend on the file type. */
export type Details = z.infer<typeof details>;

/** Parses stored details. Invalid members, which imports may contain, are dropped. */
export function parseDetails(text: string | null | undefined): Details {
  try {
    return details.parse(JSON.parse(text || '{}'));
  } catch {
    return { sizes: {} };
  }
}

/** The dimensions of an image, if known. */
export const dimensionsOf = ({ width, height }: Details): Dimensions | undefined =>
  width && height ? { width, height } : undefined;

/** The point of an image that stays visible. */
export const focusOf = ({ focal_point: point }: Details): FocalPoint => point ?? CENTRE;

/** New values for a media item. */
interface FileChange {
  file: string;
  mimeType?: string;
  details: object;
}

/** Updates the file and details of existing media items. */
@Injectable()
export class MediaRecords {
  constructor(
    private readonly media: MediaRepository,
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly changes: EntryChanges,
  ) {}

  /**
   * Stores the values that `change` returns for the current details of a media item, in one transaction with
   * `alongside`, and records the change. Returns `false` if the item does not exist.
   */
  async change(
    id: number,
    change: (details: Details) => FileChange,
    alongside?: () => Promise<void>,
  ): Promise<boolean> {
    const isThere = await this.db.transaction(async () => {
      const stored = await this.media.lock(id);
      if (!stored) return false;
      const { details: changed, ...columns } = change(parseDetails(stored.details));
      await this.media.update(id, { ...columns, details: JSON.stringify(changed) });
      await alongside?.();
      await this.media.incrementVersion(id);
      await this.changes.recordFile({ ...stored, type: ATTACHMENT, id });
      return true;
    });
    this.entries.forget(id);
    return isThere;
  }
}
