import { WXR_LIMITS, type WxrLimits } from '../wxr/wxr-reader.js';

const TEXTS = /<!\[CDATA\[[^]*?\]\]>/g;

/** Checks a record while it is written, so that no export is complete that imports would refuse. */
export class RecordSize {
  private length = 0;
  private elements = 0;

  constructor(
    private readonly name: string,
    private readonly limits: WxrLimits = WXR_LIMITS,
  ) {}

  /** Counts the next piece of the record and returns it. Throws once the record is too large. */
  add(piece: string): string {
    const { textLength, recordLength, recordElements } = this.limits;
    this.length += piece.length;
    // Outside of texts, each element has an end tag, and nothing else contains the character.
    const markup = piece.replace(TEXTS, '');
    this.elements += markup.split('</').length - 1;
    if (this.elements > recordElements) this.refuse(`it has more than ${recordElements} elements`);
    if (this.length > recordLength) this.refuse(`it is longer than ${recordLength} characters`);
    if (piece.length > textLength && piece.split('</').some((part) => part.length > textLength))
      this.refuse(`a text of it is longer than ${textLength} characters`);
    return piece;
  }

  private refuse(reason: string): never {
    throw new Error(`${this.name} is too large for an import: ${reason} in the export. Nothing was written.`);
  }
}
