import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { cpuTime } from '../../../test/support/cpu-time.js';
import { detectFormat, wrongFormat } from './source-format.js';

const detect = (text: string | Uint8Array, contentType?: string, name?: string) =>
  detectFormat(Buffer.from(text), contentType, name);

describe('detectFormat', () => {
  it.each([
    ['ical', 'BEGIN:VCALENDAR\r\nVERSION:2.0'],
    ['ical', '\uFEFF\r\n begin:vcalendar'],
    ['csv', 'Event Name,Event Start Date\nFair,2026-12-01'],
    ['csv', '"Name";"Start"\n'],
    ['csv', '[Name],Start\n'],
    ['feed', '<?xml version="1.0"?>\n<!-- made by x --><rss version="2.0">'],
    ['feed', '<feed xmlns="http://www.w3.org/2005/Atom">'],
    ['feed', '<!DOCTYPE rss PUBLIC "x" "y"><rdf:RDF xmlns="http://purl.org/rss/1.0/">'],
    ['json-ld', '<!DOCTYPE html><html><script type="application/ld+json">'],
    ['json-ld', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML"><html xmlns="x">'],
    ['json-ld', '<html><body>Log in'],
    ['json-ld', '{"@context":"https://schema.org","@type":"Event"}'],
    ['json-ld', '[\n{"@type": "Event"}]'],
    ['other-site', '{"name":"A","namespaces":["cal/events/v1"]}'],
    ['other-site', '{"events":[],"rest_url":"https://a.example.org/"}'],
    ['other-site', '<!doctype html><link rel="https://api.w.org/" href="/rest/">'],
    ['unknown', ''],
    ['unknown', '  \n '],
    ['unknown', 'Not found'],
    ['unknown', '<opml version="1.0">'],
    ['unknown', '{"error":"x"}'],
    ['unknown', '%PDF-1.7'],
    ['unknown', 'PK\u0003\u0004rest'],
    ['unknown', '\u0001\u0002,\u0003'],
  ])('detects %s from %j', (format, text) => {
    expect(detect(text).format).toBe(format);
  });

  it('detects encodings and gzip', () => {
    expect(detect(Buffer.from('\uFEFFBEGIN:VCALENDAR', 'utf16le')).format).toBe('ical');
    const zipped = gzipSync(`BEGIN:VCALENDAR\r\n${'X-A:1\r\n'.repeat(100_000)}`);
    expect(detect(zipped).format).toBe('ical');
    expect(detect(zipped.subarray(0, 100)).format).toBe('ical');
    expect(detect(Buffer.from([0x1f, 0x8b, 1, 2, 3])).format).toBe('unknown');
  });

  it('trusts the bytes more than type and name', () => {
    expect(detect('<!doctype html><p>Log in', 'text/calendar', 'a.ics').format).toBe('json-ld');
    expect(detect('BEGIN:VCALENDAR', 'text/html', 'a.csv').format).toBe('ical');
    expect(detect('Name\nA\n', 'text/csv; charset=utf-8').format).toBe('csv');
    expect(detect('Name\nA\n', 'text/plain', 'Venues.CSV').format).toBe('csv');
    expect(detect('{"a":1}', 'application/ld+json').format).toBe('json-ld');
  });

  it('describes an unexpected format', () => {
    expect(wrongFormat('ical', detect('<html><body>Log in'))).toBe(
      'The source is a web page, not a calendar. The URL may be that of a page about it, or it may require a login.',
    );
    expect(wrongFormat('csv', detect('PK\u0003\u0004'))).toBe(
      'The source is a ZIP archive or a spreadsheet, not a CSV table. A spreadsheet can be saved as CSV.',
    );
    expect(wrongFormat('unknown', detect(''))).toBe('The source is an empty file.');
  });

  it('never throws, and takes linear time', async () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(detectFormat(bytes).description).not.toBe('');
      }),
    );
    const hostile = ['<!--', '<?', '<!doctype x', ' ', '[', '{"', ',', 'BEGIN:V\n', '"@x'];
    const detectAll = () => hostile.forEach((part) => detect(part.repeat(100_000)));
    expect(await cpuTime(detectAll)).toBeLessThan(5000);
  });
});
