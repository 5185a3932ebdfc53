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
const ELF = Buffer.from(`7f454c4602010100${'00'.repeat(60)}`, 'hex');
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
  ])('%s', async (name, bytes, type) => expect(await typeOf(name, bytes)).toBe(type));
});
