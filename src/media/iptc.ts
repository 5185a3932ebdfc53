const MARKER = 0x1c;
const APPLICATION_RECORD = 2;
/** Four bytes of length: no field that is of interest is that long. */
const EXTENDED = 0x8000;

/** Numbers of the fields that are of interest. */
export const IPTC = { title: 5, keyword: 25, byline: 80, headline: 105, credit: 110, copyright: 116, caption: 120 };

/** The texts in the IPTC block of an image by the number of their field. */
export function readIptc(block: Buffer | undefined): Map<number, string[]> {
  const fields = new Map<number, string[]>();
  if (!block) return fields;
  let at = block.indexOf(Buffer.from([MARKER, APPLICATION_RECORD]));
  while (at >= 0 && at + 5 <= block.length && block[at] === MARKER) {
    const field = block[at + 2] ?? 0;
    const length = block.readUInt16BE(at + 3);
    if (length >= EXTENDED || at + 5 + length > block.length) break;
    if (block[at + 1] === APPLICATION_RECORD) {
      const text = decode(block.subarray(at + 5, at + 5 + length));
      fields.set(field, [...(fields.get(field) ?? []), text]);
    }
    at += 5 + length;
  }
  return fields;
}

/** Most write UTF-8, old programs Latin 1. */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return (text.includes('\ufffd') ? bytes.toString('latin1') : text).replaceAll('\0', '').trim();
}
