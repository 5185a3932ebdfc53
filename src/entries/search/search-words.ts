import type { Script, SearchAlphabet } from './search-alphabet.repository.js';

/** Letters of one script without anything between them. */
interface Run {
  script: Script;
  letters: string[];
}

/** A part of a search term that lies inside one word of every text that holds the term. */
export interface Piece {
  text: string;
  /** Whether the word has to begin or end with it. */
  begins: boolean;
  ends: boolean;
}

/** What a text must have among its words to hold a term. */
interface TermPieces {
  pieces: Piece[];
  /** Whether every text that has them holds the term. */
  exact: boolean;
}

/**
 * How long words are cut: `length` letters, a new one every `step`. Whatever is no longer than `length - step + 1`
 * letters lies in one of them.
 */
const CUTS: Record<Script, { length: number; step: number }> = {
  latin: { length: 24, step: 12 },
  alphabetic: { length: 12, step: 6 },
  unspaced: { length: 2, step: 1 },
};
const MOST_PIECES = 3;
/** The longest pieces of a phrase may be common words: of many words more are looked up, so that few texts hold all. */
const MOST_PIECES_OF_PHRASE = 9;

/** Letters of longer words than are indexed as one are looked up by as many. */
const reach = (script: Script) => CUTS[script].length - CUTS[script].step + 1;

/** The words of texts, each once; `undefined` where there are more than `most`. */
export function wordsOf(
  texts: readonly string[],
  alphabet: SearchAlphabet,
  most: number,
): Map<string, string[]> | undefined {
  const words = new Map<string, string[]>();
  for (const text of texts) {
    for (const { script, letters } of runsOf(text, alphabet)) {
      const { length, step } = CUTS[script];
      for (let from = 0; ; from += step) {
        // The last one ends with the run, so that the end of a run is the end of a word.
        const last = from + length >= letters.length;
        const cut = letters.slice(last ? Math.max(0, letters.length - length) : from, last ? undefined : from + length);
        words.set(cut.join(''), cut);
        if (last) break;
      }
      if (words.size > most) return undefined;
    }
  }
  return words;
}

/** What to look up for a term: the longest pieces of it. */
export function piecesOf(term: string, alphabet: SearchAlphabet): TermPieces {
  const runs = [...runsOf(term, alphabet)];
  const [only] = runs;
  const characters = [...term].length;
  const pieces = runs.flatMap(({ script, letters, inside }) => cutTerm(script, letters, inside));
  const exact =
    runs.length === 1 && only?.script === 'latin' && only.letters.length === characters && characters <= reach('latin');
  const most = Math.max(MOST_PIECES, Math.min(MOST_PIECES_OF_PHRASE, Math.floor(runs.length / 2)));
  return { pieces: pieces.sort((one, other) => other.text.length - one.text.length).slice(0, most), exact };
}

function cutTerm(script: Script, letters: string[], inside: { before: boolean; after: boolean }): Piece[] {
  const most = reach(script);
  const pieces: Piece[] = [];
  for (let from = 0; from < letters.length; from += most) {
    const start = Math.max(0, Math.min(from, letters.length - most));
    const end = Math.min(letters.length, start + most);
    pieces.push({
      text: letters.slice(start, end).join(''),
      begins: inside.before && start === 0,
      ends: inside.after && end === letters.length,
    });
  }
  return pieces;
}

/** The runs of a text, and whether something of the text stands before and after each. */
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
