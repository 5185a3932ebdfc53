/** The beginning of a text. */
export interface Beginning {
  readonly text: string;
  /** Whether it is the whole text. */
  readonly isWhole: boolean;
}

/** Letters of scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}]/u;
/** A character with its marks and all that joiners connect with it, a flag, or a character reference. */
const CHARACTER =
  /(?:&(?:#\w{1,8}|[a-z]\w{1,30});|\p{RI}{2}|[^])(?:[\p{M}\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic}?)*/giu;

/** The length of the beginning of a text. */
export interface BeginningLength {
  readonly words: number;
  /** The length of a text without blanks between words; twice the number of words by default. */
  readonly characters?: number;
}

/**
 * The first words of a plain text, with one blank between them. A word is what stands between blanks. Chinese, Japanese,
 * Thai and the like have none: of a piece with letters of their scripts, the characters are counted. In a mixed text,
 * both use up their share of the length. Character references are not divided.
 */
export function firstWords(text: string, { words, characters = 2 * words }: BeginningLength): Beginning {
  // A word costs as much as all words would cost characters, and the other way round.
  let left = words * characters;
  const pieces = text.trim().split(/\s+/, Math.max(words, characters) + 1);
  const taken: string[] = [];
  for (const piece of pieces) {
    if (left <= 0) return { text: taken.join(' '), isWhole: false };
    if (!UNSPACED.test(piece)) {
      taken.push(piece);
      left -= characters;
      continue;
    }
    const end = endOfCharacters(piece, Math.ceil(left / words));
    taken.push(piece.slice(0, end.at));
    left -= end.count * words;
    if (end.at < piece.length) return { text: taken.join(' '), isWhole: false };
  }
  return { text: taken.join(' '), isWhole: true };
}

/** The position after the first `limit` characters, and the number of characters before it. */
function endOfCharacters(piece: string, limit: number): { at: number; count: number } {
  let at = 0;
  let count = 0;
  CHARACTER.lastIndex = 0;
  while (count < limit && at < piece.length) {
    CHARACTER.exec(piece);
    at = CHARACTER.lastIndex;
    count += 1;
  }
  return { at, count };
}
