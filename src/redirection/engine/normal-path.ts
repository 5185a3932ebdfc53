/** Signs that stay as they are in a normal path, though they would be encoded elsewhere. */
const KEPT = /%(?:2F|3A|5B|5D|40|7E|2C|28|29|3B)/g;
/** Signs that `encodeURIComponent` leaves alone, but a normal path does not. */
const LEFT_ALONE = /[!'*]/g;

/** A text with its percent signs decoded where they stand for UTF-8; others stay as they are. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[\dA-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return decodedInParts(run);
    }
  });
}

/** Decodes what it can of a run of encoded bytes, of which some are no UTF-8. */
function decodedInParts(run: string): string {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfCharacter(bytes[at] ?? 0);
    const character = length === undefined ? '\uFFFD' : bytes.toString('utf8', at, at + length);
    // That is what stands for bytes that are no character.
    const isRead = character.length <= 2 && !character.includes('\uFFFD') && length !== undefined;
    text += isRead ? character : run.slice(at * 3, at * 3 + 3);
    at += isRead ? length : 1;
  }
  return text;
}

/** How many bytes a character takes by its first one. */
function lengthOfCharacter(first: number): number | undefined {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return undefined;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** A decoded path as rules are looked up by (redirection 8.2): without a slash at its end, encoded, in small letters. */
export function normalPath(path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  const encoded = encodeURIComponent(bare.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(LEFT_ALONE, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replace(KEPT, (sign) => decodeURIComponent(sign));
  return encoded.toLowerCase() || '/';
}

/** `match_url` of a rule (redirection 3.1): what the decoded source of a plain rule or an expression is shown with. */
export function matchUrlOf(source: string, { isRegex, keepsOrder }: { isRegex: boolean; keepsOrder: boolean }): string {
  if (isRegex) return 'regex';
  const [path = '', ...query] = source.split('?');
  const normal = normalPath(path);
  return keepsOrder && query.length ? `${normal}?${query.join('?').toLowerCase()}` : normal;
}
