import { crc32, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Length and type before the data of a chunk; a checksum follows it. */
const HEAD_BYTES = 8;
const SUM_BYTES = 4;
/** How much of all compressed XMP is looked at. What is more counts as a position. */
const MAX_INFLATED = 8 * 1024 * 1024;
/** Further chunks stay as they are: files have some thousands, most of them with pixels. */
const MAX_CHUNKS = 50_000;
/** Chunks of text that programs write EXIF or XMP to in another encoding. */
const PROFILE = /^Raw profile type (?:exif|app1|xmp)$/i;
const XMP = 'XML:com.adobe.xmp';
/** The type of a chunk that all programs ignore. */
const IGNORED = 'vOID';

/**
 * Empties the chunks of a PNG file whose positions are encoded (compressed XMP, EXIF in hexadecimal), and corrects the
 * checksums of chunks whose data were changed. Other files stay as they are. Returns whether chunks were emptied.
 */
export function repairChunks(bytes: Buffer): boolean {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  let emptied = false;
  const budget = { bytes: MAX_INFLATED };
  let at = SIGNATURE.length;
  for (let count = 0; count < MAX_CHUNKS && at + HEAD_BYTES + SUM_BYTES <= bytes.length; count += 1) {
    const end = at + HEAD_BYTES + bytes.readUInt32BE(at);
    if (end + SUM_BYTES > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + HEAD_BYTES);
    const data = bytes.subarray(at + HEAD_BYTES, end);
    if (/^[itz](?:TXt|EXt)$/.test(type) && hidesPosition(type, data, budget)) {
      bytes.write(IGNORED, at + 4, 'latin1');
      data.fill(0);
      emptied = true;
    }
    if (type !== 'IDAT') bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + SUM_BYTES;
  }
  return emptied;
}

/** Whether a chunk of text is an encoded block that may hold a position. Uses up a budget of inflated bytes. */
function hidesPosition(type: string, data: Buffer, budget: { bytes: number }): boolean {
  const end = data.indexOf(0);
  const keyword = data.toString('latin1', 0, Math.max(0, Math.min(end, 80)));
  if (PROFILE.test(keyword)) return true;
  if (type !== 'iTXt' || keyword !== XMP || data[end + 1] !== 1) return false;
  // Language and translated keyword stand before the text.
  const start = data.indexOf(0, data.indexOf(0, end + 3) + 1) + 1;
  if (budget.bytes <= 0) return true;
  try {
    const text = inflateSync(data.subarray(start), { maxOutputLength: budget.bytes }).toString('latin1');
    budget.bytes -= text.length + data.length;
    return /gps|:lat|:lon/i.test(text);
  } catch {
    budget.bytes = 0;
    return true;
  }
}
