import { randomNumbers } from '../dist/src/calendar/demo/dice.js';

const SYLLABLES =
  'ba be bo ca ce co da de do fa fe fi ga ge go ha he ho la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const CLOSINGS = ['', 'n', 'r', 's', 't', 'l', 'm', 'k'];
const VOCABULARY = 50_000;
const SENTENCE_WORDS = 12;
const TITLE_WORDS = 5;
const SEED = 20_260_301;
const POSTS_PER_TAIL_WORD = 5;

/** The word of a rank: frequent words are short, as in any language. */
export function wordOf(rank) {
  let left = rank;
  let word = '';
  do {
    word += SYLLABLES[left % SYLLABLES.length];
    left = Math.floor(left / SYLLABLES.length);
  } while (left);
  return `${word}${CLOSINGS[rank % CLOSINGS.length]}`;
}

/** A word that only a few posts hold: such words make most of a real vocabulary. */
export const tailWord = (index) => `x${Math.floor(index / POSTS_PER_TAIL_WORD).toString(36)}`;
/** The same word as SQL, of the number `n` of a post. */
export const TAIL_WORD = `CONCAT('x', LOWER(CONV(FLOOR(n / ${POSTS_PER_TAIL_WORD}), 10, 36)))`;

/** Sentences and titles of words with the frequencies of Zipf: the word of rank r is r times rarer than the first. */
export function* sentences(count, words) {
  const random = randomNumbers(SEED + words);
  const some = () => wordOf(Math.floor(VOCABULARY ** random()));
  for (let made = 0; made < count; made += 1) {
    const text = Array.from({ length: words }, some).join(' ');
    yield text[0].toUpperCase() + text.slice(1);
  }
}

/** Tables of texts from which SQL composes the texts of entries. */
export const POOLS = {
  bench_sentences: { count: 20_000, words: SENTENCE_WORDS },
  bench_titles: { count: 20_000, words: TITLE_WORDS },
};

/** Words by how many posts hold them, of `at` different ones: nobody asks for one twice. */
export const WORDS = {
  'of every post': (at) => wordOf(1 + at),
  frequent: (at) => wordOf(60 + at),
  common: (at) => wordOf(2_500 + 3 * at),
  rare: (at, posts) => tailWord(posts - 1 - at * 5),
  'of no post': (at) => `zzqx${at}`,
  'two frequent ones': (at) => `${wordOf(60 + at)} ${wordOf(200 + at)}`,
  'frequent and rare': (at, posts) => `${wordOf(60 + at)} ${tailWord(posts - 1 - at * 5)}`,
  phrase: (at) => `"${wordOf(60 + at)} ${wordOf(20 + at)}"`,
  'part of a word': (at) => wordOf(2_500 + 3 * at).slice(1),
};
