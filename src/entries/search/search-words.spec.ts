import { SearchAlphabet } from './search-alphabet.repository.js';
import { piecesOf, wordsOf } from './search-words.js';

const MAX = 1000;
let alphabet: SearchAlphabet;

/** Collation weights, in place of the database. */
const WEIGHTS: Record<string, string> = {
  ...Object.fromEntries(
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, `0${(0x0e33 + at * 9).toString(16)}`]),
  ),
  ...Object.fromEntries([...'0123456789'].map((digit, at) => [digit, `0${(0x0e29 + at).toString(16)}`])),
  ...{
    é: '0e57',
    É: '0e57',
    '—': '0221',
    ω: '1109',
    Ω: '1109',
    東: 'fb40e771',
    京: 'fb40cea0',
    都: 'fb40f0fd',
    '\u0301': '',
  },
};
const ask = (_sql: string, characters: unknown[]) =>
  Promise.resolve([
    Object.fromEntries(characters.map((one, at) => [`w${at}`, (WEIGHTS[String(one)] ?? '0201').toUpperCase()])),
  ]);

const words = (...texts: string[]) => [...(wordsOf(texts, alphabet, MAX)?.keys() ?? [])];

beforeAll(async () => {
  alphabet = new SearchAlphabet();
  await alphabet.learn(['éÉΩω—東京都🎉\u0301'], ask);
});

describe('wordsOf', () => {
  it('returns distinct runs of letters as the collation compares them', () => {
    expect(words('<p>The Bridge, the BRIDGÉ</p>', 'over—2 rivers')).toEqual([
      'p',
      'the',
      'bridge',
      'over',
      '2',
      'rivers',
    ]);
    expect(words('Ωω', 'ωΩ')).toEqual(['_1109_1109']);
    expect(words('e\u0301a')).toEqual(['e', 'a']);
  });

  it('returns pairs of letters for scripts without spaces', () => {
    expect(words('東京都')).toEqual(['_e771_cea0', '_cea0_f0fd']);
    expect(words('京a🎉')).toEqual(['_cea0', 'a', '_f389']);
  });

  it('cuts long words so that every part of 13 letters is contained in one cut', () => {
    const long = 'abcdefghijklmnopqrstuvwxyz0123456789zyxwvutsrqponmlkjihgfedcba98';
    const cuts = words(long);
    for (let from = 0; from + 13 <= long.length; from += 1)
      expect(cuts.some((cut) => cut.includes(long.slice(from, from + 13)))).toBe(true);
    expect(cuts.every((cut) => cut.length <= 24)).toBe(true);
    expect(cuts.some((cut) => long.startsWith(cut))).toBe(true);
    expect(long.endsWith(cuts.at(-1) ?? '-')).toBe(true);
  });

  it('returns undefined for too many words', () => {
    expect(wordsOf([Array.from({ length: 30 }, (_, at) => `w${at}`).join(' ')], alphabet, 20)).toBeUndefined();
  });
});

describe('piecesOf', () => {
  const piece = (text: string, begins = false, ends = false) => ({ text, begins, ends });

  it('is exact for a single short Latin word', () => {
    expect(piecesOf('Ridgé', alphabet)).toEqual({ pieces: [piece('ridge')], exact: true });
    expect(piecesOf('ridge.', alphabet)).toEqual({ pieces: [piece('ridge', false, true)], exact: false });
    expect(piecesOf('abcdefghijklmn', alphabet).exact).toBe(false);
    expect(piecesOf('東京', alphabet)).toEqual({ pieces: [piece('_e771_cea0')], exact: false });
  });

  it('marks pieces that must begin or end a word', () => {
    expect(piecesOf('ver the bri', alphabet).pieces).toEqual([
      piece('ver', false, true),
      piece('the', true, true),
      piece('bri', true, false),
    ]);
  });

  it('returns the longest of many pieces, and none for signs', () => {
    const texts = piecesOf('aa bbbb ccc ddddd e', alphabet).pieces.map(({ text }) => text);
    expect(texts).toEqual(['ddddd', 'bbbb', 'ccc']);
    expect(piecesOf('— % _', alphabet)).toEqual({ pieces: [], exact: false });
  });

  it('returns more pieces for long phrases', () => {
    const phrase = Array.from({ length: 40 }, (_, at) => `word${at + 10}`).join(' ');
    expect(piecesOf(phrase, alphabet).pieces).toHaveLength(9);
    expect(piecesOf(phrase.slice(0, 8 * 7), alphabet).pieces).toHaveLength(4);
  });

  it('covers both ends of a long word', () => {
    expect(piecesOf('.abcdefghijklmnopqrst.', alphabet).pieces).toEqual([
      piece('abcdefghijklm', true, false),
      piece('hijklmnopqrst', false, true),
    ]);
  });
});
