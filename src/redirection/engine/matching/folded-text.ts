const BEYOND_ASCII = /[^\u0000-\u007F]/;

/** A text in which literals of expressions are looked up, whether they ignore case or not: without ASCII upper case. */
export function foldedText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const letters = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) letters[at] = foldedLetter(text.charCodeAt(at));
  return Buffer.from(letters.buffer).toString('utf16le');
}

function foldedLetter(letter: number): number {
  if (letter >= 0x41 && letter <= 0x5a) return letter + 0x20;
  // Letters beyond ASCII that are one of ASCII when case does not count: a long s and the sign of Kelvin.
  return letter === 0x17f ? 0x73 : letter === 0x212a ? 0x6b : letter;
}
