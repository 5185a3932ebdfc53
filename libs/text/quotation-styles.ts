/** The opening and the closing mark of a quotation. */
type Marks = readonly [opening: string, closing: string];

/** How a language writes quotations, as numeric character references. */
export interface QuotationStyle {
  readonly double: Marks;
  /** Of a quotation inside another one, which is typed with single marks. */
  readonly single: Marks;
  /** Makes the blanks next to marks narrow and unbreakable. */
  readonly space?: (text: string) => string;
}

const NARROW_BLANK = '&#8239;';
/** A blank that a writer put before a high mark or inside of guillemets. Smilies and operators are no marks. */
const BLANK_AT_MARK =
  /(?:[ \u00a0\u202f]|&nbsp;|&#160;)(?=(?:[;:]|[!?]{1,9}[.,)]?)(?:[\s»\u00a0]|&nbsp;|&#|$)|»|&raquo;)|(?<=«|&laquo;)(?:[ \u00a0\u202f]|&nbsp;|&#160;)/g;
const LOW_HIGH: Marks = ['&#8222;', '&#8220;'];
const GUILLEMETS: Marks = ['&#171;', '&#187;'];
const CURLY: Marks = ['&#8220;', '&#8221;'];

/** The brackets of traditional Chinese. */
const CORNERS: QuotationStyle = { double: ['&#12300;', '&#12301;'], single: ['&#12302;', '&#12303;'] };
const ENGLISH: QuotationStyle = { double: CURLY, single: ['&#8216;', '&#8217;'] };

/** Languages, some with their region, that write quotations in another way than English. */
const STYLES = new Map<string, QuotationStyle>([
  ['de', { double: LOW_HIGH, single: ['&#8218;', '&#8216;'] }],
  ['de_ch', { double: GUILLEMETS, single: ['&#8249;', '&#8250;'] }],
  ['pl', { double: ['&#8222;', '&#8221;'], single: ['&#8218;', '&#8217;'] }],
  ['es', { double: GUILLEMETS, single: CURLY }],
  ['it', { double: GUILLEMETS, single: CURLY }],
  ['ar', { double: GUILLEMETS, single: CURLY }],
  ['zh_tw', CORNERS],
  ['zh_hk', CORNERS],
  ['zh_mo', CORNERS],
  ['uk', { double: GUILLEMETS, single: LOW_HIGH }],
  [
    'fr',
    {
      double: [`&#171;${NARROW_BLANK}`, `${NARROW_BLANK}&#187;`],
      single: CURLY,
      space: (text) => text.replace(BLANK_AT_MARK, NARROW_BLANK),
    },
  ],
]);

/** The style of a language (`de_AT`): of its region if that has one. */
export function styleOf(language: string): QuotationStyle {
  const known = language.toLowerCase().replace('-', '_');
  return STYLES.get(known.slice(0, 5)) ?? STYLES.get(known.split('_', 1)[0] ?? '') ?? ENGLISH;
}
