/** Where ampersands are only signs, and how it ends. */
const SECTIONS = new Map([
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
]);
const NOTABLE = /<!\[CDATA\[|<!--|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)/gi;
/** As long as anything that begins at one place and is looked at as a whole. */
const LONGEST = 36;

/** Escapes the ampersands in XML that nobody escaped: a parser takes what follows for the name of a character. */
export class LoneAmpersands {
  /** What may be the beginning of something that goes on in the next piece. */
  private rest = '';
  private sectionEnd: string | undefined;
  private isAmpersand = false;

  write(piece: string): string {
    return this.escape(this.rest + piece, false);
  }

  end(): string {
    return this.escape(this.rest, true);
  }

  private escape(text: string, isLast: boolean): string {
    const safe = isLast ? text.length : Math.max(0, text.length - LONGEST);
    let escaped = '';
    let at = 0;
    while (at < safe) {
      const end = this.sectionEnd === undefined ? this.nextMark(text, at, safe) : this.endOfSection(text, at, safe);
      escaped += text.slice(at, end);
      at = end;
      if (this.isAmpersand) {
        escaped += '&amp;';
        at += 1;
        this.isAmpersand = false;
      }
    }
    this.rest = text.slice(at);
    return escaped;
  }

  /** Where a section has begun or an ampersand stands, or how far there is none. */
  private nextMark(text: string, from: number, safe: number): number {
    NOTABLE.lastIndex = from;
    const found = NOTABLE.exec(text);
    if (!found || found.index >= safe) return safe;
    const [mark] = found;
    this.isAmpersand = mark === '&';
    this.sectionEnd = SECTIONS.get(mark.toUpperCase());
    return this.isAmpersand ? found.index : found.index + mark.length;
  }

  /** Where the section has ended, or how far it is read. */
  private endOfSection(text: string, from: number, safe: number): number {
    const mark = this.sectionEnd ?? '';
    const found = text.indexOf(mark, from);
    if (found === -1 || found >= safe) return safe;
    this.sectionEnd = undefined;
    return found + mark.length;
  }
}
