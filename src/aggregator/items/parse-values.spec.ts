import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/any-character.js';
import {
  parseCoordinates,
  parseEmail,
  parseFlag,
  parseHtml,
  parseHtmlOfText,
  parseIdentities,
  parseLine,
  parseName,
  parseNames,
  parseNumber,
  parseWebsite,
} from './parse-values.js';

const READERS = {
  parseLine,
  parseName,
  parseHtml,
  parseHtmlOfText,
  parseFlag,
  parseNumber,
  parseWebsite,
  parseEmail,
  parseNames,
};

describe('parsers of values', () => {
  it.each<[unknown, string | undefined]>([
    ['  a \n b\t', 'a b'],
    [7, '7'],
    ['a\0\u0007b\ud800', 'ab'],
    ['', undefined],
    [' \n', undefined],
    [null, undefined],
    [Number.NaN, undefined],
    [{}, undefined],
    [true, undefined],
  ])('parses the line %p', (value, line) => {
    expect(parseLine(value)).toBe(line);
  });

  it.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['<b>A</b> &lt;i&gt;B&lt;/i&gt;', 'A B'],
    ['1 &lt; 2', '1 < 2'],
    ['100% of 50%20', '100% of 50%20'],
  ])('parses the name %s', (value, name) => {
    expect(parseName(value)).toBe(name);
  });

  it.each([
    ['plain & "text"', 'plain &amp; &quot;text&quot;'],
    ['1 < 2', '1 &lt; 2'],
    ['<p>a &amp; b</p>', '<p>a &amp; b</p>'],
    ['&lt;p&gt;a&lt;/p&gt;', '<p>a</p>'],
  ])('converts %s to HTML', (value, html) => {
    expect(parseHtmlOfText(value)).toBe(html);
  });

  it.each<[unknown, boolean | undefined]>([
    [true, true],
    [1, true],
    ['YES', true],
    [0, false],
    ['No', false],
    ['off', false],
    ['', undefined],
    ['maybe', undefined],
    [2, undefined],
    [[], undefined],
  ])('parses %p as the flag %p', (value, flag) => {
    expect(parseFlag(value)).toBe(flag);
  });

  it.each<[unknown, string | undefined]>([
    ['https://a.example.org/x', 'https://a.example.org/x'],
    ['www.example.org', 'http://www.example.org'],
    ['example.org/a b', 'http://example.org/a%20b'],
    ['https://a.example.org/?a=1&amp;b=2', 'https://a.example.org/?a=1&b=2'],
    ['https://[::1]/x', 'https://[::1]/x'],
    ['javascript:alert(1)', undefined],
    ['java\tscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['ftp://a.example.org', undefined],
    ['Old Hall', undefined],
    [`https://a.example.org/${'x'.repeat(2000)}`, undefined],
    [{}, undefined],
  ])('parses the URL %s', (value, website) => {
    expect(parseWebsite(value)).toBe(website);
  });

  it('resolves relative URLs against a base', () => {
    expect(parseWebsite('../b?c', 'https://a.example.org/x/y/')).toBe('https://a.example.org/x/b?c');
    expect(parseWebsite('//b.example.org/c', 'https://a.example.org/')).toBe('https://b.example.org/c');
    expect(parseWebsite('javascript:x', 'https://a.example.org/')).toBeUndefined();
  });

  it('parses numbers, coordinates and email addresses', () => {
    expect(['12', ' -1.5 ', '1e3', '0x10', '1,5', '', 'x', '9'.repeat(999)].map(parseNumber)).toEqual([
      ...[12, -1.5, 1000],
      ...Array.from({ length: 5 }),
    ]);
    expect(parseCoordinates('48.4', 9.99)).toEqual({ latitude: 48.4, longitude: 9.99 });
    for (const [lat, lng] of [
      ['91', 0],
      [0, 181],
      [1, undefined],
      ['x', 1],
    ])
      expect(parseCoordinates(lat, lng)).toEqual({});
    expect(parseEmail('mailto:a@example.org?subject=x')).toBe('a@example.org');
    expect(parseEmail('Club <a@example.org>')).toBe('a@example.org');
    expect(parseEmail('nobody')).toBeUndefined();
  });

  it.each([
    ['club [at] example [dot] org'],
    ['club(at)example.org'],
    ['Club (at) example (dot) org'],
    ['club at example dot org'],
    ['mailto:club%40example.org'],
    ['&#99;lub&#64;example&period;org'],
    ['<a href="/cdn-cgi/l/email-protection#5a39362f381a3f223b372a363f7435283d">[email&#160;protected]</a>'],
    ['<span class="__cf_email__" data-cfemail="5a39362f381a3f223b372a363f7435283d">[email&#160;protected]</span>'],
  ])('parses the obfuscated email address %s', (written) => {
    expect(parseEmail(written)?.toLowerCase()).toBe('club@example.org');
  });

  it('does not read words as email addresses', () => {
    for (const text of ['Meet at noon', 'Open at the old hall', '[email protected]', 'data-cfemail="zz"'])
      expect(parseEmail(text)).toBeUndefined();
  });

  it('parses lists of names and ids', () => {
    expect(parseNames('A, "B, C",a,, D ')).toEqual(['A', 'B, C', 'D']);
    expect(parseNames(['A', { name: 'B &amp; C' }, 7, null, { x: 1 }])).toEqual(['A', 'B & C', '7']);
    expect(parseNames('')).toEqual([]);
    expect(parseNames(undefined)).toBeUndefined();
    expect(parseNames(Array.from({ length: 5000 }, (_, at) => `n${at}`))).toHaveLength(100);
    expect(parseIdentities(['a', 'a', null, 1])).toEqual(['a', '1']);
  });

  it('never throws and returns no executable content', () => {
    const value = fc.oneof(fc.anything(), fc.string({ unit: anyCharacter }), fc.webUrl());
    fc.assert(
      fc.property(value, (one) => {
        for (const read of Object.values(READERS)) read(one);
        expect(parseWebsite(one) ?? 'http://').toMatch(/^https?:\/\//i);
        expect(parseName(one) ?? '').not.toMatch(/<[a-z!/]/i);
      }),
    );
  });
});
