import type { IncomingHttpHeaders } from 'node:http';
import { hasBody } from '#libs/http';
import { fail } from './media.errors.js';

const FILE_NAME = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/i;
const ENCODED_NAME = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]*)/i;

/** The name of a file that is sent as the body; refuses headers that do not tell what it needs (content 3.3). */
export function bodyFileName(headers: IncomingHttpHeaders): string {
  if (!hasBody(headers)) fail('rest_upload_no_data');
  if (!headers['content-type']) fail('rest_upload_no_content_type');
  const disposition = headers['content-disposition'];
  if (!disposition) return fail('rest_upload_no_content_disposition');
  const text = asUtf8(disposition);
  const encoded = ENCODED_NAME.exec(text)?.[1];
  const [, quoted, plain] = FILE_NAME.exec(text) ?? [];
  const name = (encoded && decoded(encoded)) || quoted?.replace(/\\(.)/g, '$1') || plain;
  return name?.trim() ? name.trim() : fail('rest_upload_invalid_disposition');
}

/** Headers arrive byte by byte; clients write names in UTF-8. */
function asUtf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? header : text;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}
