import { lastModified, rowVersion, strongEtag, WriteCondition } from './validators.js';

const VERSION = { token: '7-3', modified: '2031-05-01 10:00:00' };
const other = (etag: string) => etag.replace('7-3', '7-4');
const etag = strongEtag(Buffer.from('{"id":7}'), VERSION);
const allows = (headers: Record<string, string>, version = VERSION) => WriteCondition.of(headers)?.allows(version);

describe('an ETag', () => {
  it('has the version of the item and a digest of the body', () => {
    expect(etag).toMatch(/^"7-3\.[\w-]{27}"$/);
    expect(strongEtag(Buffer.from('{"id":7}'), VERSION)).toBe(etag);
    expect(strongEtag(Buffer.from('{"id":8}'), VERSION)).not.toBe(etag);
    expect(strongEtag(Buffer.from('[]'))).toMatch(/^"[\w-]{27}"$/);
  });

  it('has a digest of columns where there is no version', () => {
    expect(rowVersion([1, 'a']).token).toMatch(/^[\w-]{27}$/);
    expect(rowVersion([1, 'a'])).not.toEqual(rowVersion([1, 'b']));
  });
});

describe('a condition of a write', () => {
  it('is absent without its headers', () => {
    expect(WriteCondition.of({})).toBeUndefined();
    expect(WriteCondition.of({ 'if-unmodified-since': 'yesterday' })).toBeUndefined();
  });

  it.each([
    ['*', true],
    ['the ETag', true],
    ['one of several', true],
    ['another representation', true],
    ['another version', false],
    ['a weak one', false],
    ['without quotation marks', false],
    ['the beginning of the version', false],
    ['', false],
  ])('is met by If-Match with %s: %s', (name, expected) => {
    const sent: Record<string, string> = {
      'the ETag': etag,
      'one of several': `"x", ${other(etag)} ,${etag}`,
      'another representation': '"7-3.other"',
      'another version': other(etag),
      'a weak one': `W/${etag}`,
      'without quotation marks': etag.slice(1, -1),
      'the beginning of the version': etag.replace('7-3', '7'),
    };
    expect(allows({ 'if-match': sent[name] ?? name })).toBe(expected);
  });

  it('is met by If-None-Match with other versions only', () => {
    expect(allows({ 'if-none-match': '*' })).toBe(false);
    expect(allows({ 'if-none-match': etag })).toBe(false);
    expect(allows({ 'if-none-match': other(etag) })).toBe(true);
  });

  it('is met by If-Unmodified-Since until the item changes, and where no time is known', () => {
    const since = (date: string) => ({ 'if-unmodified-since': date });
    expect(allows(since('Thu, 01 May 2031 10:00:00 GMT'))).toBe(true);
    expect(allows(since('Thu, 01 May 2031 09:59:59 GMT'))).toBe(false);
    expect(allows({ ...since('Thu, 01 May 2031 09:59:59 GMT'), 'if-match': etag })).toBe(true);
    expect(allows(since('Thu, 01 May 2031 09:59:59 GMT'), { ...VERSION, modified: '' })).toBe(true);
  });

  it('cannot be met by a tag where there are no versions', () => {
    const unversioned = (headers: Record<string, string>) => WriteCondition.of(headers)?.allowsUnversioned;
    expect(unversioned({ 'if-match': '*' })).toBe(true);
    expect(unversioned({ 'if-match': etag })).toBe(false);
    expect(unversioned({ 'if-none-match': etag })).toBe(true);
    expect(unversioned({ 'if-none-match': '*' })).toBe(false);
  });
});

describe('the time of the last change', () => {
  it('is sent once its second has passed', () => {
    const at = Date.UTC(2031, 4, 1, 10);
    expect(lastModified(VERSION, at + 999)).toBeUndefined();
    expect(lastModified(VERSION, at + 1000)).toBe('Thu, 01 May 2031 10:00:00 GMT');
    expect(lastModified({ token: '7-3' })).toBeUndefined();
    expect(lastModified(undefined)).toBeUndefined();
  });
});
