import type { Script, SearchAlphabet } from './search-alphabet.repository.js';

/** Adjacent letters of one script. */
interface Run {
  script: Script;
  letters: string[];
}

/** A part of a search term that lies inside a single word of every text that contains the term. */
export interface WordPiece {
  text: string;
  /** Whether the word must begin with the piece. */
  begins: boolean;
  /** Whether the word must end with the piece. */
  ends: boolean;
}

/** The pieces that the words of a text must contain for the text to contain the term. */
interface TermPieces {
  pieces: WordPiece[];
  /** Whether every text with these pieces contains the term. */
  exact: boolean;
}

/**
 * How long words are cut: into cuts of `length` letters that start every `step` letters. Any part of up to
 * `length - step + 1` letters lies in one cut.
 */
const CUTS: Record<Script, { length: number; step: number }> = {
  latin: { length: 24, step: 12 },
  alphabetic: { length: 12, step: 6 },
  unspaced: { length: 2, step: 1 },
};
const MAX_PIECES = 3;
/** Long phrases look up more pieces, because their longest pieces may be common words. */
const MAX_PIECES_OF_PHRASE = 9;

/** The longest part of a word that is guaranteed to lie in one cut. */
const reach = (script: Script) => CUTS[script].length - CUTS[script].step + 1;

/** What words consist of: characters that are no separators in ASCII. Most of these texts are words as they are. */
const LETTERS = /[A-Za-z0-9\u0080-\u{10ffff}]+/gu;
const LATIN_WORD = /^[A-Za-z0-9]{1,24}$/;

/** The words of texts, each once; `undefined` where there are more than `most`. */
export function wordsOf(texts: readonly string[], alphabet: SearchAlphabet, max: number): Set<string> | undefined {
  const words = new Set<string>();
  for (const text of texts) {
    for (const part of text.match(LETTERS) ?? []) {
      if (LATIN_WORD.test(part)) words.add(part.toLowerCase());
      else addCuts(part, alphabet, words);
      if (words.size > max) return undefined;
    }
  }
  return words;
}

/** Adds the words of a text, cut if they are long. */
function addCuts(text: string, alphabet: SearchAlphabet, words: Set<string>): void {
  for (const { script, letters } of runsOf(text, alphabet)) {
    const { length, step } = CUTS[script];
    for (let from = 0; ; from += step) {
      // The last cut ends with the run, so that the end of a run is the end of an indexed word.
      const last = from + length >= letters.length;
      words.add(
        letters.slice(last ? Math.max(0, letters.length - length) : from, last ? undefined : from + length).join(''),
      );
      if (last) break;
    }
  }
}

/** The letters of a word, as the index has them. */
export const lettersOf = (word: string): string[] => word.match(/_[\da-f]{4}|./gs) ?? [];

/** The longest pieces of a term, to be looked up in the index. */
export function piecesOf(term: string, alphabet: SearchAlphabet): TermPieces {
  const runs = [...runsOf(term, alphabet)];
  const [only] = runs;
  const characters = [...term].length;
  const pieces = runs.flatMap(({ script, letters, inside }) => cutTerm(script, letters, inside));
  const exact =
    runs.length === 1 && only?.script === 'latin' && only.letters.length === characters && characters <= reach('latin');
  const max = Math.max(MAX_PIECES, Math.min(MAX_PIECES_OF_PHRASE, Math.floor(runs.length / 2)));
  return { pieces: pieces.sort((one, other) => other.text.length - one.text.length).slice(0, max), exact };
}

function cutTerm(script: Script, letters: string[], inside: { before: boolean; after: boolean }): WordPiece[] {
  const max = reach(script);
  const pieces: WordPiece[] = [];
  for (let from = 0; from < letters.length; from += max) {
    const start = Math.max(0, Math.min(from, letters.length - max));
    const end = Math.min(letters.length, start + max);
    pieces.push({
      text: letters.slice(start, end).join(''),
      begins: inside.before && start === 0,
      ends: inside.after && end === letters.length,
    });
  }
  return pieces;
}

/** The runs of a text. `inside` says whether other text precedes and follows a run. */
function* runsOf(
  text: string,
  alphabet: SearchAlphabet,
): Generator<Run & { inside: { before: boolean; after: boolean } }> {
  let letters: string[] = [];
  let script: Script = 'latin';
  let before = false;
  let started = false;
  for (const character of text) {
    const letter = character < '\u0080' ? asciiLetter(character) : alphabet.get(character);
    const of = typeof letter === 'string' ? 'latin' : letter?.script;
    if (letters.length && of !== script) {
      yield { script, letters, inside: { before, after: true } };
      letters = [];
    }
    if (letter !== undefined && of) {
      if (!letters.length) {
        script = of;
        before = started;
      }
      letters.push(typeof letter === 'string' ? letter : letter.code);
    }
    started = true;
  }
  if (letters.length) yield { script, letters, inside: { before, after: false } };
}

function asciiLetter(character: string): string | undefined {
  const code = character.charCodeAt(0);
  if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return character;
  return code >= 65 && code <= 90 ? character.toLowerCase() : undefined;
}
