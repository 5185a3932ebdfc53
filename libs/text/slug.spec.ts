import fc from 'fast-check';
import { anyCharacter } from '../../test/support/any-character.js';
import { slugify, slugsOf, truncateSlug, withSuffix } from './slug.js';

describe('slugify', () => {
  it.each([
    ['Ünïque Tïtle & Co 1', 'unique-title-co-1'],
    ['He said "yes" - it\'s -- fine... 1', 'he-said-yes-its-fine-1'],
    ['Some WEIRD slug__with.dots 1', 'some-weird-slug__with-dots-1'],
    ['日本 1', '%e6%97%a5%e6%9c%ac-1'],
    ['Ελληνικά', '%ce%b5%ce%bb%ce%bb%ce%b7%ce%bd%ce%b9%ce%ba%ce%ac'],
    ['<b>Food</b> & Drink', 'food-drink'],
    ['Food &amp; Drink', 'food-drink'],
    ['Straße, Ærø, Łódź, Đà Nẵng, œuvre, þorn', 'strasse-aero-lodz-da-nang-oeuvre-thorn'],
    ['a/b.c d\u00a0e–f—g', 'a-b-c-d-e-f-g'],
    ['“Curly” ‘quotes’ © ® ™ …', 'curly-quotes'],
    ['two\nlines\tand tab', 'two-lines-and-tab'],
    ['4 × 4', '4-x-4'],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen-zerowidth'],
    ['  --trim-- me--  ', 'trim-me'],
    ['nul\u0000 and\u0007 bell', 'nul-and-bell'],
    ['u\u0308ber decomposed', 'uber-decomposed'],
    ['already %e6%97%a5 encoded, not %ff', 'already-%e6%97%a5-encoded-not'],
    ['100%', '100'],
    ['😀 hi', '%f0%9f%98%80-hi'],
    ['half a pair \ud800', 'half-a-pair'],
    ['Some.Body@example', 'some-bodyexample'],
    ['Title&mdash;Sub&ndash;Part&nbsp;One&#8212;Two&#x2013;Three&#160;Four', 'title-sub-part-one-two-three-four'],
    ['it&rsquo;s &#8220;so&#8221;', 'its-so'],
    ['<>&;"', ''],
    ['', ''],
  ])('%j becomes %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it.each([
    ['de_DE', 'Größe Müller ÄÖÜẞ', 'groesse-mueller-aeoeuess'],
    ['de_CH_informal', 'u\u0308ber &amp; Café', 'ueber-cafe'],
    ['da_DK', 'Rødgrød på Ærø', 'roedgroed-paa-aeroe'],
    ['nb_NO', 'Åse', 'aase'],
    ['ca', 'Col·legi', 'collegi'],
    ['sr_RS', 'Đorđe', 'djordje'],
    ['bs_BA', 'Đorđe', 'djordje'],
    ['fr_FR', 'Größe Đà', 'grosse-da'],
    ['', 'Größe', 'grosse'],
  ])('in %j, %j becomes %j', (language, title, slug) => {
    expect(slugify(title, { language })).toBe(slug);
    expect(slugify(slug, { language })).toBe(slug);
    expect(slugsOf(title)).toContain(slug);
  });

  it('is at most as long as requested and never splits an encoded character', () => {
    expect(slugify('日'.repeat(100))).toBe('%e6%97%a5'.repeat(22));
    expect(slugify('日本', { maxBytes: 10 })).toBe('%e6%97%a5');
    expect(slugify('abc def', { maxBytes: 4 })).toBe('abc');
  });

  it('is idempotent, never too long, and can always be decoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 60 }), (title, max) => {
        const slug = slugify(title, { maxBytes: max });
        expect(slugify(slug, { maxBytes: max })).toBe(slug);
        expect(slug.length).toBeLessThanOrEqual(max);
        expect(slug).toMatch(/^(?:[a-z0-9_-]|%[0-9a-f]{2})*$/);
        expect(() => decodeURIComponent(slug)).not.toThrow();
      }),
    );
  });
});

describe('truncateSlug and withSuffix', () => {
  it.each([
    ['%e6%97%a5%e6%9c%ac', 17, '%e6%97%a5'],
    ['%e6%97%a5%e6%9c%ac', 9, '%e6%97%a5'],
    ['%e6%97%a5', 8, ''],
    ['%e6%97%a5', 6, ''],
    ['ab-cd', 3, 'ab'],
    ['ab', 0, ''],
  ])('%j cut to %i is %j', (slug, length, expected) => {
    expect(truncateSlug(slug, length)).toBe(expected);
  });

  it('shortens the slug for the suffix', () => {
    expect(withSuffix('title', 2)).toBe('title-2');
    expect(withSuffix('a'.repeat(200), 12)).toBe(`${'a'.repeat(197)}-12`);
    expect(withSuffix('%e6%97%a5%e6%9c%ac', 2, 18)).toBe('%e6%97%a5-2');
  });
});
