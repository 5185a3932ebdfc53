import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectType } from './media-types.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-types-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(name: string, bytes: Buffer | string): Promise<string | undefined> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const type = await detectType(path, name);
  return type && `${type.mimeType} ${type.extension}`;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
/** The beginning of an archive with files. */
const archive = (files: Record<string, string>) =>
  Buffer.concat(
    Object.entries(files).flatMap(([name, text]) => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50);
      head.writeUInt32LE(text.length, 18);
      head.writeUInt32LE(text.length, 22);
      head.writeUInt16LE(name.length, 26);
      return [head, Buffer.from(name + text)];
    }),
  );
const office = (type: string) =>
  archive({ '[Content_Types].xml': `<Types><Override PartName="/a.xml" ContentType="${type}.main+xml"/></Types>` });
const openDocument = (type: string) => archive({ mimetype: `application/vnd.oasis.opendocument.${type}` });
const OOXML = 'application/vnd.openxmlformats-officedocument';
const MICROSOFT = 'application/vnd.ms';
const ELF = Buffer.from(`7f454c4602010100${'00'.repeat(60)}`, 'hex');
const ONE_NOTE = Buffer.from(`a12fff43d9ef764c9ee210ea5722765f${'00'.repeat(60)}`, 'hex');
const OLD_OFFICE = Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(60)}`, 'hex');

describe('detectType', () => {
  it.each<[string, Buffer | string, string | undefined]>([
    ['a.png', PNG, 'image/png png'],
    ['a.PNG', PNG, 'image/png png'],
    ['a.jpg', PNG, 'image/png png'],
    ['a.txt', PNG, undefined],
    ['a.pdf', PNG, undefined],
    ['a.svg', PNG, undefined],
    ['a.pdf', '%PDF-1.4\n', 'application/pdf pdf'],
    ['a.zip', ZIP, 'application/zip zip'],
    ['a.docx', ZIP, undefined],
    ['a.doc', OLD_OFFICE, 'application/msword doc'],
    ['a.xls', OLD_OFFICE, 'application/vnd.ms-excel xls'],
    ['a.png', ELF, undefined],
    ['a.tar', ELF, undefined],
    ['a.mp3', 'ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'audio/mpeg mp3'],
    ['a.mp3', '<script>alert(1)</script>', undefined],
    ['a.gif', 'GIF89a', 'image/gif gif'],
    ['a.txt', 'BMW is a car', 'text/plain txt'],
    ['a.txt', '', 'text/plain txt'],
    ['a.txt', '<3 hearts', 'text/plain txt'],
    ['a.txt', '\ufeff <!doctype html>', undefined],
    ['a.txt', '<svg onload=alert(1)>', undefined],
    ['a.csv', 'a,b\n<b>,c', 'text/csv csv'],
    ['a.csv', '<?php echo 1;', undefined],
    ['a.txt', Buffer.from('\ufeffwide', 'utf16le'), 'text/plain txt'],
    ['a.txt', Buffer.from('\ufeff<script>', 'utf16le'), undefined],
    ['a.txt', ELF, undefined],
    ['a.vtt', 'WEBVTT\n', 'text/vtt vtt'],
    ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n', 'text/plain srt'],
    ['a.ics', 'BEGIN:VCALENDAR\n', 'text/calendar ics'],
    ['noextension', 'text', undefined],
    ['a.ppsx', office(`${OOXML}.presentationml.slideshow`), `${OOXML}.presentationml.slideshow ppsx`],
    ['a.potx', office(`${OOXML}.presentationml.template`), `${OOXML}.presentationml.template potx`],
    ['a.dotx', office(`${OOXML}.wordprocessingml.template`), `${OOXML}.wordprocessingml.template dotx`],
    ['a.xltx', office(`${OOXML}.spreadsheetml.template`), `${OOXML}.spreadsheetml.template xltx`],
    ['a.docm', office(`${MICROSOFT}-word.document.macroEnabled`), `${MICROSOFT}-word.document.macroEnabled.12 docm`],
    [
      'a.dotm',
      office(`${MICROSOFT}-word.template.macroEnabledTemplate`),
      `${MICROSOFT}-word.template.macroEnabled.12 dotm`,
    ],
    ['a.xlsm', office(`${MICROSOFT}-excel.sheet.macroEnabled`), `${MICROSOFT}-excel.sheet.macroEnabled.12 xlsm`],
    ['a.xltm', office(`${MICROSOFT}-excel.template.macroEnabled`), `${MICROSOFT}-excel.template.macroEnabled.12 xltm`],
    [
      'a.pptm',
      office(`${MICROSOFT}-powerpoint.presentation.macroEnabled`),
      `${MICROSOFT}-powerpoint.presentation.macroEnabled.12 pptm`,
    ],
    [
      'a.ppsm',
      office(`${MICROSOFT}-powerpoint.slideshow.macroEnabled`),
      `${MICROSOFT}-powerpoint.slideshow.macroEnabled.12 ppsm`,
    ],
    [
      'a.potm',
      office(`${MICROSOFT}-powerpoint.template.macroEnabled`),
      `${MICROSOFT}-powerpoint.template.macroEnabled.12 potm`,
    ],
    ['a.ppam', ZIP, `${MICROSOFT}-powerpoint.addin.macroEnabled.12 ppam`],
    ['a.sldx', ZIP, `${OOXML}.presentationml.slide sldx`],
    ['a.sldm', ZIP, `${MICROSOFT}-powerpoint.slide.macroEnabled.12 sldm`],
    ['a.xlam', ZIP, `${MICROSOFT}-excel.addin.macroEnabled.12 xlam`],
    ['a.xlsb', ZIP, `${MICROSOFT}-excel.sheet.binary.macroEnabled.12 xlsb`],
    ['a.ott', openDocument('text-template'), 'application/vnd.oasis.opendocument.text-template ott'],
    ['a.ots', openDocument('spreadsheet-template'), 'application/vnd.oasis.opendocument.spreadsheet-template ots'],
    ['a.otp', openDocument('presentation-template'), 'application/vnd.oasis.opendocument.presentation-template otp'],
    ['a.odg', openDocument('graphics'), 'application/vnd.oasis.opendocument.graphics odg'],
    ['a.odc', openDocument('chart'), 'application/vnd.oasis.opendocument.chart odc'],
    ['a.odf', openDocument('formula'), 'application/vnd.oasis.opendocument.formula odf'],
    ['a.pot', OLD_OFFICE, 'application/vnd.ms-powerpoint pot'],
    ['a.mpp', OLD_OFFICE, `${MICROSOFT}-project mpp`],
    ['a.onetoc2', ONE_NOTE, 'application/onenote onetoc2'],
    ['a.onetoc', ONE_NOTE, 'application/onenote onetoc'],
    ['a.onetmp', '<script>alert(1)</script>', undefined],
    ['a.onetoc2', PNG, undefined],
    ['a.onepkg', Buffer.from(`4d53434600000000${'00'.repeat(60)}`, 'hex'), 'application/onenote onepkg'],
    ['a.xps', ZIP, `${MICROSOFT}-xpsdocument xps`],
    ['a.oxps', ZIP, 'application/oxps oxps'],
    ['a.docx', office(`${MICROSOFT}-word.document.macroEnabled`), undefined],
    ['a.docm', office(`${OOXML}.wordprocessingml.document`), undefined],
    ['a.xlsb', PNG, undefined],
    ['a.dotx', ELF, undefined],
  ])('%s', async (name, bytes, type) => expect(await typeOf(name, bytes)).toBe(type));
});
