import { parseSearch } from './search-terms.repository.js';

const wanted = (text: string) => parseSearch(text).wanted;

describe('parseSearch', () => {
  it('splits at blanks, commas and plus signs, and keeps quoted phrases whole', () => {
    expect(wanted('red,green+blue  black')).toEqual(['red', 'green', 'blue', 'black']);
    expect(wanted('"red and green" blue')).toEqual(['red and green', 'blue']);
    expect(wanted('"never closed')).toEqual(['never closed']);
  });

  it('drops single letters, lone dashes and stop words', () => {
    expect(wanted('a b - The WHERE cat 7')).toEqual(['cat', '7']);
  });

  it('searches for the whole text if no terms or too many are left', () => {
    expect(wanted(' the a of ')).toEqual(['the a of']);
    expect(wanted('1a 2a 3a 4a 5a 6a 7a 8a 9a')).toHaveLength(9);
    expect(wanted('1a 2a 3a 4a 5a 6a 7a 8a 9a 10a')).toEqual(['1a 2a 3a 4a 5a 6a 7a 8a 9a 10a']);
  });

  it('refuses more than 50 words, quoted or not', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
    expect(wanted(words(50))).toEqual([words(50)]);
    for (const text of [words(51), `"${words(51)}"`]) expect(() => parseSearch(text)).toThrow('search');
  });

  it('excludes terms that begin with a dash', () => {
    expect(parseSearch('cat -dog')).toEqual({ phrase: 'cat -dog', wanted: ['cat'], unwanted: ['dog'] });
    expect(parseSearch('-dog').wanted).toEqual([]);
  });
});
