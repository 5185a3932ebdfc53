import sharp from 'sharp';
import { FileStorage } from '../../src/media/storage/file-storage.js';
import { sql } from './database.js';
import type { Answer, Ask, TestSite } from './site.js';

type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff';

/** An image with a bright left half and a dark right half. */
export function picture(width: number, height: number, kind: ImageKind = 'png'): Promise<Buffer> {
  const half = { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const, background: '#ffee88' };
  return sharp({ create: { width, height, channels: 3, background: '#203040' } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .toFormat(kind)
    .toBuffer();
}

/** A GIF file of two frames. */
export async function animation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Uploads bytes as the body of a request. */
export function upload(
  site: TestSite,
  name: string,
  bytes: Buffer | string,
  { as = 'admin', query, headers = {} }: Pick<Ask, 'as' | 'query' | 'headers'> = {},
): Promise<Answer> {
  return site.rest('/cms/v2/media', {
    as,
    query,
    method: 'POST',
    raw: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${Buffer.from(name).toString('latin1')}"`,
      ...headers,
    },
  });
}

/** Makes a file one that was imported from a URL of a site which is gone. */
export async function setSourceUrl(id: number, url: string): Promise<void> {
  await sql('UPDATE media_details SET source_url = ? WHERE entry_id = ?', [url, id]);
}

/** Removes copies from the details of an image, as an upload leaves them that is interrupted before it creates them. */
export async function loseCopies(media: Answer['body'], sizes: object): Promise<void> {
  const details = JSON.stringify({ ...media.media_details, sizes });
  await sql('UPDATE media_details SET details = ? WHERE entry_id = ?', [details, media.id]);
}

/** Removes the placeholder from the details of an image, as earlier versions of the program left them. */
export async function losePlaceholder(media: Answer['body']): Promise<void> {
  const { dominant_color: _color, placeholder: _placeholder, ...details } = media.media_details;
  await sql('UPDATE media_details SET details = ? WHERE entry_id = ?', [JSON.stringify(details), media.id]);
}

/** Registers a file as being stored since some days, as a process that was killed leaves it. */
export async function registerPending(path: string, days: number): Promise<void> {
  await sql('INSERT INTO stored_files (path, pending_since) VALUES (?, UTC_TIMESTAMP() - INTERVAL ? DAY)', [
    path,
    days,
  ]);
}

/** The registered files that belong to no media item yet, or to a given one. No route shows the register. */
export async function registeredFiles(entryId: number | null = null): Promise<string[]> {
  const rows = await sql<{ path: string }>('SELECT path FROM stored_files WHERE entry_id <=> ?', [entryId]);
  return rows.map(({ path }) => path);
}

/** Uploads a form. Strings are fields, all others files; they are sent in the given order. */
export function uploadForm(
  site: TestSite,
  parts: [string, string | { name: string; bytes: Buffer | string }][],
  {
    path = '/cms/v2/media',
    as = 'admin',
    query,
    method = 'POST',
    headers = {},
  }: Pick<Ask, 'as' | 'headers' | 'method' | 'query'> & { path?: string } = {},
): Promise<Answer> {
  const boundary = 'lintel-boundary';
  const pieces = parts.flatMap(([field, part]) => {
    const file = typeof part === 'string' ? undefined : part;
    const disposition = `Content-Disposition: form-data; name="${field}"${file ? `; filename="${file.name}"` : ''}`;
    const body = typeof part === 'string' ? part : part.bytes;
    return [Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')];
  });
  return site.rest(path, {
    as,
    query,
    method,
    raw: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });
}

/** Stores unreadable details of a file, as an older version or another program may have left them. */
export async function damageDetails(id: number): Promise<void> {
  await sql("UPDATE media_details SET details = '{' WHERE entry_id = ?", [id]);
}

/** The storage of a site's files: responses do not show whether it was read for them, and a restore is another process. */
export const storageOf = (site: TestSite): FileStorage => site.app.get(FileStorage);
