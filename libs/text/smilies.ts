import { lexMarkup } from './markup-lexer.js';

const SMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\u{1f642}': ':) :-) :smile:',
    '\u{1f600}': ':D :-D :grin:',
    '\u{1f609}': ';) ;-) :wink:',
    '\u{1f641}': ':( :-( :sad:',
    '\u{1f62e}': ':o :-o :eek:',
    '\u{1f62f}': '8O 8-O :shock:',
    '\u{1f615}': ':? :-? :???:',
    '\u{1f60e}': '8) 8-) :cool:',
    '\u{1f621}': ':x :-x :mad:',
    '\u{1f61b}': ':P :-P :razz:',
    '\u{1f610}': ':| :-| :neutral:',
    '\u{1f606}': ':lol:',
    '\u{1f625}': ':cry:',
    '\u{1f633}': ':oops:',
    '\u{1f47f}': ':evil:',
    '\u{1f608}': ':twisted:',
    '\u{1f644}': ':roll:',
    '\u2757': ':!:',
    '\u2753': ':?:',
    '\u{1f4a1}': ':idea:',
    '\u27a1': ':arrow:',
  }).flatMap(([emoji, codes]) => codes.split(' ').map((code): [string, string] => [code, emoji])),
);

const WORD = /(?<![^\s\u00a0])[:;8][^\s\u00a0]{1,9}(?![^\s\u00a0])/g;
const LITERAL_ELEMENTS: ReadonlySet<string> = new Set(['code', 'pre', 'style', 'script', 'textarea']);

/** Replaces the typed smilies that stand alone by emoji, except in code. */
export function convertSmilies(html: string): string {
  if (!/[:;8]/.test(html)) return html;
  let literal = 0;
  const convert = (word: string): string => SMILIES.get(word) ?? word;
  return lexMarkup(html)
    .map((token) => {
      if (token.kind === 'tag' && LITERAL_ELEMENTS.has(token.name))
        literal = Math.max(0, literal + (token.closing ? -1 : 1));
      return token.kind === 'text' && literal === 0 ? token.raw.replace(WORD, convert) : token.raw;
    })
    .join('');
}
