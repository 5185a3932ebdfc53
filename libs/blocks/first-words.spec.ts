import { firstWords } from './first-words.js';

describe('the first words of a text without blanks', () => {
  it.each(['👩‍👩‍👧', '👍🏽', '🇯🇵', '❤️', '👩🏽‍🚀', 'กี่', '&amp;'])('do not divide %s', (character) => {
    expect(firstWords(`語${character.repeat(3)}`, { words: 1 })).toEqual({ text: `語${character}`, isWhole: false });
  });
});
