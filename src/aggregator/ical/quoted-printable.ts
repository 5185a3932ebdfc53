import { UNPRINTABLE, type ContentLine } from './content-lines.js';
import { readProperty, type Property } from './property.js';

/** The end of a line that has been joined with the next one already. */
const JOINED = /=(?![\dA-F]{2})/gi;
const CODED = /(?:=[\dA-F]{2})+/gi;
const NEW_LINE = /\r\n?|\n/g;

/** A property on the way whose text goes on in the next line. */
interface Unfinished {
  property: Property;
  texts: string[];
  length: number;
}

/**
 * Reads lines as properties, and those that old programs write as quoted-printable (vCalendar 1.0) as what they mean;
 * such a text goes on in the next line where it ends with the sign `=`.
 */
export class PropertyLines {
  private unfinished: Unfinished | undefined;

  /** `longest` characters are taken of a text of several lines. */
  constructor(private readonly longest: number) {}

  /** The property of a line; nothing for one that is none, `unfinished` where it goes on. */
  read(line: ContentLine): Property | 'unfinished' | undefined {
    const { unfinished } = this;
    this.unfinished = undefined;
    const property = unfinished?.property ?? readProperty(line);
    if (!property || property.parameters.get('ENCODING')?.toUpperCase() !== 'QUOTED-PRINTABLE') return property;
    const text = unfinished ? line.text : property.value;
    const { texts, length } = unfinished ?? { texts: new Array<string>(), length: 0 };
    const goesOn = text.endsWith('=') && !line.isCut && length < this.longest;
    texts.push(goesOn ? text.slice(0, -1) : text);
    if (!goesOn) return { ...property, value: meantBy(texts.join(''), property.parameters.get('CHARSET')) };
    this.unfinished = { property, texts, length: length + text.length };
    return 'unfinished';
  }
}

/** What a quoted-printable text means, with its line breaks as iCalendar writes them. */
function meantBy(text: string, charset = 'utf-8'): string {
  const decoder = decoderOf(charset);
  return text
    .replace(JOINED, '')
    .replace(CODED, (coded) => decoder.decode(Buffer.from(coded.replaceAll('=', ''), 'hex')))
    .replace(NEW_LINE, '\\n')
    .replace(UNPRINTABLE, '');
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
