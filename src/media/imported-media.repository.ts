import { Injectable } from '@nestjs/common';
import { Db, insertRows } from '#libs/db';
import { storedAs, tableName } from '#libs/sql';
import { plainLine } from '#libs/text';
import type { DetailsOfType, ForeignItem, ImportedRow } from '../entries/writing/index.js';
import { MEDIA_TYPES } from './media-types.js';
import { MediaDetails } from './media.entity.js';

/** What imports store of a media item besides its entry. */
export type MediaDraft = Pick<MediaDetails, 'mimeType' | 'sourceUrl' | 'altText' | 'details'>;

type Values = Record<string, unknown>;

const NUMBERS = new Set(['width', 'height', 'filesize', 'length', 'bitrate', 'sample_rate', 'channels']);

/** Imports media items. Their files are downloaded later. */
@Injectable()
export class ImportedMediaRepository implements DetailsOfType<MediaDraft> {
  constructor(private readonly db: Db) {}

  read(item: ForeignItem): MediaDraft {
    const sourceUrl = item.attachmentUrl ?? item.guid;
    return {
      mimeType: MEDIA_TYPES.of(pathOfFile(sourceUrl)) ?? 'application/octet-stream',
      sourceUrl,
      altText: plainLine(item.value('_wp_attachment_image_alt')),
      details: JSON.stringify(detailsOf(item.data('_wp_attachment_metadata'))),
    };
  }

  /** Its file. */
  agreement(item: ForeignItem): string {
    return item.attachmentUrl ?? item.guid;
  }

  async insert(media: readonly ImportedRow<MediaDraft>[]): Promise<void> {
    const [first, ...others] = media.map(({ id, draft }) =>
      storedAs(MediaDetails, { entryId: id, file: '', ...draft }),
    );
    if (first) await insertRows(this.db, tableName(MediaDetails), [first, ...others]);
  }
}

/** Converts the metadata of an attachment: renames members, and converts numeric texts to numbers. */
function detailsOf(metadata: unknown): Values {
  if (!isRecord(metadata)) return {};
  const { sizes, ...details } = metadata;
  const named = isRecord(sizes) ? Object.entries(sizes) : [];
  const known = named.flatMap(([name, size]) => (isRecord(size) ? [[name, valuesOf(size)] as const] : []));
  return { ...valuesOf(details), sizes: Object.fromEntries(known) };
}

/** The path in the URL of a file; other texts are returned as they are. */
export const pathOfFile = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valuesOf(record: Values): Values {
  const entries = Object.entries(record).map(([key, value]): [string, unknown] => {
    const isNumber = NUMBERS.has(key) && typeof value === 'string' && /^\d{1,15}$/.test(value);
    return [key === 'mime-type' ? 'mime_type' : key, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}
