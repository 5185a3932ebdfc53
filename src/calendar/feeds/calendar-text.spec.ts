import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/any-character.js';
import { contentLine, parameterValue, textValue } from './calendar-text.js';

const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('iCalendar text', () => {
  it('escapes special characters', () => {
    expect(textValue('a;b,c\\d:"e"')).toBe('a\\;b\\,c\\\\d:"e"');
    expect(textValue('one\r\ntwo\rthree\nfour\u2028five')).toBe('one\\ntwo\\nthree\\nfour\\nfive');
    expect(parameterValue('Ann; "the" one')).toBe('"Ann; \'the\' one"');
    expect(parameterValue('Europe/Berlin')).toBe('Europe/Berlin');
  });

  it('prevents line injection', () => {
    expect(contentLine('URL:https://a.example/\r\nATTENDEE:mailto:x@y.example\u0085\0')).toBe(
      'URL:https://a.example/ATTENDEE:mailto:x@y.example\r\n',
    );
    expect(contentLine(`SUMMARY:${textValue('x\r\nEND:VEVENT\n\u000b')}`)).toBe('SUMMARY:x\\nEND:VEVENT\\n\r\n');
  });

  it('folds lines at 75 octets, between characters', () => {
    expect(contentLine('x'.repeat(75))).toBe(`${'x'.repeat(75)}\r\n`);
    expect(contentLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
    expect(contentLine(`${'x'.repeat(73)}😀`)).toBe(`${'x'.repeat(73)}\r\n 😀\r\n`);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const clean = text.replace(/[^\P{Cc}\t]/gu, '');
        const lines = contentLine(text).split('\r\n');
        expect(lines.pop()).toBe('');
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
        expect(lines.every((line) => Buffer.from(line).toString() === line)).toBe(true);
        expect(unfolded(lines.join('\r\n'))).toBe(clean);
      }),
    );
  });
});
