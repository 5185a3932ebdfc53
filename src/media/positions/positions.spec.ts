import { crc32, deflateSync } from 'node:zlib';
import { removeExifPositions } from './exif-position.js';
import { repairChunks } from './png-chunks.js';
import { removeXmpPositions } from './xmp-position.js';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const SIGNATURE = '\x89PNG\r\n\x1a\n';
const itxt = (text: string) =>
  chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), deflateSync(text)]));

/** An entry of a TIFF directory with one value of four bytes. */
function entry(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(4, 2);
  bytes.writeUInt32LE(1, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

describe('positions in metadata', () => {
  it('are overwritten in XMP of other namespaces, and nothing else is', () => {
    const xmp = (inner: string) => Buffer.from(`\xff\0<rdf:RDF>${inner}</rdf:RDF>geo:lat="1"`, 'latin1');
    const bytes = xmp(`<a drone-dji:GpsLatitude = '1' geo:lat="2"\n dc:title="GPS at 5"><exif:GPSAltitude /></a>`);
    expect(removeXmpPositions(bytes)).toBe(true);
    const text = bytes.toString('latin1').replaceAll(/ +/g, ' ');
    expect(text).toBe('\xff\0<rdf:RDF><a \n dc:title="GPS at 5"> </a></rdf:RDF>geo:lat="1"');
    expect(removeXmpPositions(xmp('<a dc:title="x"/>'))).toBe(false);
  });

  it('are removed from encoded chunks of PNG files', () => {
    const file = (text: string) => Buffer.concat([Buffer.from(SIGNATURE, 'latin1'), itxt(text)]);
    const plain = file('<rdf:RDF dc:title="x"/>');
    expect(repairChunks(plain)).toBe(false);
    expect(plain).toEqual(file('<rdf:RDF dc:title="x"/>'));
    const hidden = file('<rdf:RDF exif:GPSLatitude="1"/>');
    expect(repairChunks(hidden)).toBe(true);
    expect(hidden.toString('latin1')).toContain('vOID');
    expect(hidden.indexOf(deflateSync('<rdf:RDF exif:GPSLatitude="1"/>'))).toBe(-1);
  });

  it('are looked for in bounded time', () => {
    const hostile = Buffer.alloc(8_000_000, 'II*\0\x08\0\0\0\xe8\x03', 'latin1');
    const tags = Buffer.from(`<rdf:RDF ${'exif:GPS="<exif:GPSa '.repeat(200_000)}`, 'latin1');
    const start = performance.now();
    removeExifPositions(hostile);
    removeXmpPositions(tags);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('are looked for in bounded time where all entries lead to the same directories', () => {
    // 1000 entries lead to a directory of 1000 entries, which is none of positions because of its last one.
    const directory = (tag: number, offset: number) =>
      Buffer.concat([
        Buffer.from([0xe8, 3]),
        ...Array.from({ length: 1000 }, () => entry(tag, offset)),
        Buffer.alloc(4),
      ]);
    const leads = directory(0x8825, 8 + 12_006);
    const led = directory(1, 0);
    led.writeUInt16LE(0xffff, 2 + 999 * 12);
    const block = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), leads, led]);
    const hostile = Buffer.concat(Array.from({ length: 200 }, () => block));
    const start = performance.now();
    expect(removeExifPositions(hostile)).toEqual({ changed: false, position: undefined });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('are looked for in bounded time in text that is compressed to nearly nothing', () => {
    const bomb = itxt('<rdf:RDF>'.repeat(900_000));
    const file = Buffer.concat([Buffer.from(SIGNATURE, 'latin1'), ...Array.from({ length: 300 }, () => bomb)]);
    const start = performance.now();
    expect(repairChunks(file)).toBe(true);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(file.toString('latin1')).toContain('vOID');
  });

  it('are not looked for in more XMP than pictures have', () => {
    const long = Buffer.from(`<rdf:RDF>${'x'.repeat(17 * 1024 * 1024)}</rdf:RDF>`, 'latin1');
    expect(removeXmpPositions(long)).toBe('too big');
  });
});
