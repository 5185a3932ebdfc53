import sharp from 'sharp';
import { cpuTime } from '../../test/support/cpu-time.js';
import { imageMetaOf } from './image-meta.js';

/** Builds an IPTC block from fields. */
function iptc(...fields: [number: number, text: string][]): Buffer {
  const parts = fields.map(([number, text]) => {
    const head = Buffer.from([0x1c, 2, number, 0, 0]);
    head.writeUInt16BE(Buffer.byteLength(text), 3);
    return Buffer.concat([head, Buffer.from(text)]);
  });
  return Buffer.concat([Buffer.from('Photoshop 3.0\0'), ...parts]);
}

async function exifOf(IFD0: Record<string, string>, IFD2: Record<string, string> = {}): Promise<Buffer | undefined> {
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const image = await blank.jpeg().withExif({ IFD0, IFD2 }).toBuffer();
  return (await sharp(image).metadata()).exif;
}

const NOTHING = {
  aperture: '0',
  credit: '',
  camera: '',
  caption: '',
  created_timestamp: '0',
  copyright: '',
  focal_length: '0',
  iso: '0',
  shutter_speed: '0',
  title: '',
  orientation: '0',
  keywords: [],
};

describe('imageMetaOf', () => {
  it('returns empty values for missing and damaged metadata', () => {
    expect(imageMetaOf({})).toEqual(NOTHING);
    const rubbish = Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1');
    expect(imageMetaOf({ exif: rubbish, iptc: Buffer.from([0x1c, 2, 5, 0xff, 0xff, 1]) })).toEqual(NOTHING);
  });

  it('reads EXIF', async () => {
    const exif = await exifOf(
      { Model: 'Box 3', Artist: 'Ann', Copyright: '2024 Ann', ImageDescription: 'Market <b>day</b>' },
      {
        FNumber: '28/10',
        ExposureTime: '1/200',
        FocalLength: '35/1',
        ISOSpeedRatings: '400',
        DateTimeDigitized: '2024:05:01 10:00:00',
      },
    );
    expect(imageMetaOf({ exif, orientation: 6 })).toEqual({
      ...NOTHING,
      aperture: '2.8',
      camera: 'Box 3',
      credit: 'Ann',
      copyright: '2024 Ann',
      created_timestamp: '1714557600',
      focal_length: '35',
      iso: '400',
      shutter_speed: '0.005',
      title: 'Market day',
      orientation: '6',
    });
  });

  it('prefers IPTC to EXIF', async () => {
    const exif = await exifOf({ ImageDescription: 'DSC', Artist: 'Camera' });
    const written = iptc(
      [5, 'Name'],
      [25, 'fair'],
      [25, 'mårket'],
      [80, 'Bob'],
      [105, 'Headline'],
      [116, '© Bob'],
      [120, 'At the <i>fair</i><script>x</script>'],
    );
    expect(imageMetaOf({ exif, iptc: written })).toMatchObject({
      title: 'Headline',
      caption: 'At the <i>fair</i>x',
      credit: 'Bob',
      copyright: '© Bob',
      keywords: ['fair', 'mårket'],
    });
  });

  it('reads blocks in bounded time whose entries all declare the same bytes, and many fields', async () => {
    const count = 5000;
    const exif = Buffer.alloc(200_000);
    exif.write('Exif\0\0II*\0\x08\0\0\0', 'latin1');
    exif.writeUInt16LE(count, 14);
    for (let at = 16; at < 16 + count * 12; at += 12) {
      exif.writeUInt16LE(0x010e, at);
      exif.writeUInt16LE(1, at + 2);
      exif.writeUInt32LE(199_000, at + 4);
    }
    const fields = Buffer.concat(Array.from({ length: 200_000 }, () => iptc([25, 'x']).subarray(14)));
    let read: ReturnType<typeof imageMetaOf> | undefined;
    const milliseconds = await cpuTime(() => void (read = imageMetaOf({ exif, iptc: fields })));
    expect(milliseconds).toBeLessThan(1000);
    expect([read?.title, read?.keywords[0]]).toEqual(['', 'x']);
  });

  it('uses a long description as the caption', async () => {
    const long = 'A long story. '.repeat(10).trim();
    expect(imageMetaOf({ exif: await exifOf({ ImageDescription: long }) })).toMatchObject({ title: '', caption: long });
  });
});
