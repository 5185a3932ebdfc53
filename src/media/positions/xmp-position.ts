/** Every description in XMP is inside this element. */
const START = '<rdf:RDF';
const END = '</rdf:RDF>';
/** A description without an end is continued elsewhere: a part in a JPEG file has at most this length. */
const MAX_PART = 65_535;
/** Pictures have some kilobytes of descriptions; with a depth map in them, some megabytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Names of members with positions, in any namespace: `exif:GPSLatitude`, `drone-dji:GpsLongitude`, `geo:lat`. */
const NAME = String.raw`[\w-]+:(?:gps\w*|lat|long|lon|alt)`;
const ATTRIBUTE = new RegExp(String.raw`(?<=\s)${NAME}\s?=\s?(?:"[^"<]*"|'[^'<]*')`, 'gi');
const ELEMENT = new RegExp(String.raw`<(${NAME})(?:\s[^<>]*)?(?:/>|>[^<]*</\1\s?>)`, 'gi');

/** Overwrites the positions in the XMP of a picture with blanks. Returns whether there were any. */
export function removeXmpPositions(bytes: Buffer): boolean | 'too big' {
  let changed = false;
  let read = 0;
  for (let start = bytes.indexOf(START); start >= 0;) {
    const found = bytes.indexOf(END, start);
    const end = found < 0 ? Math.min(start + MAX_PART, bytes.length) : found;
    read += end - start;
    if (read > MAX_BYTES) return 'too big';
    const text = bytes.toString('latin1', start, end);
    const blank = text.replace(ATTRIBUTE, blanks).replace(ELEMENT, blanks);
    if (blank !== text) {
      bytes.write(blank, start, 'latin1');
      changed = true;
    }
    // Without an end here, there is none further on.
    start = found < 0 ? -1 : bytes.indexOf(START, end);
  }
  return changed;
}

const blanks = (text: string): string => ' '.repeat(text.length);
