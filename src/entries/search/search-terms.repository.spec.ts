import { parseSearch } from './search-terms.repository.js';

const wanted = (text: string) => parseSearch(text).wanted;

describe('the terms of a search', () => {
  it('stand between blanks, commas and plus signs, or in quotes', () => {
    expect(wanted('red,green+blue  black')).toEqual(['red', 'green', 'blue', 'black']);
    expect(wanted('"red and green" blue')).toEqual(['red and green', 'blue']);
    expect(wanted('"never closed')).toEqual(['never closed']);
  });

  it('leave out single letters, lone dashes and stop words', () => {
    expect(wanted('a b - The WHERE cat 7')).toEqual(['cat', '7']);
  });

  it('are the whole text where nothing or too much is left', () => {
    expect(wanted(' the a of ')).toEqual(['the a of']);
    expect(wanted('1a 2a 3a 4a 5a 6a 7a 8a 9a')).toHaveLength(9);
    expect(wanted('1a 2a 3a 4a 5a 6a 7a 8a 9a 10a')).toEqual(['1a 2a 3a 4a 5a 6a 7a 8a 9a 10a']);
  });

  it('are refused where they are more than 50 words, quoted or not', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
    expect(wanted(words(50))).toEqual([words(50)]);
    for (const text of [words(51), `"${words(51)}"`]) expect(() => parseSearch(text)).toThrow('search');
  });

  it('are unwanted after a dash', () => {
    expect(parseSearch('cat -dog')).toEqual({ phrase: 'cat -dog', wanted: ['cat'], unwanted: ['dog'] });
    expect(parseSearch('-dog').wanted).toEqual([]);
  });
});
