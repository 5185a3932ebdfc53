import fc from 'fast-check';
import { hasRatioOf, planOf } from './picture-geometry.js';
import { acceptedFormat, PICTURE_FITS, readPictureQuery } from './picture-request.js';

const side = fc.integer({ min: 1, max: 4096 });
const image = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the plan of a picture', () => {
  it('enlarges nothing, stays inside the image and the box, and has at least a pixel', () => {
    fc.assert(
      fc.property(image, side, side, fc.constantFrom(...PICTURE_FITS), share, share, (of, width, height, fit, x, y) => {
        const { area, scaled, frame } = planOf(of, { width, height, fit }, { x, y });
        const cut = area ?? { left: 0, top: 0, ...of };
        for (const [part, whole] of [
          [cut.left + cut.width, of.width],
          [cut.top + cut.height, of.height],
          [scaled.width, cut.width],
          [scaled.height, cut.height],
          [scaled.width, frame.width],
          [scaled.height, frame.height],
          [frame.width, width],
          [frame.height, height],
        ] as const)
          expect(part).toBeLessThanOrEqual(whole);
        const least = [cut.left, cut.top, scaled.width - 1, scaled.height - 1, cut.width - 1, cut.height - 1];
        expect(Math.min(...least)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('cuts around the focal point, as far as the edges let it', () => {
    const areaOf = (x: number, y: number) =>
      planOf({ width: 1000, height: 500 }, { width: 100, height: 100, fit: 'cover' }, { x, y }).area;
    expect(areaOf(0.5, 0.5)).toEqual({ left: 250, top: 0, width: 500, height: 500 });
    expect(areaOf(0, 1)).toEqual({ left: 0, top: 0, width: 500, height: 500 });
    expect(areaOf(0.6, 0)).toEqual({ left: 350, top: 0, width: 500, height: 500 });
    expect(areaOf(1, 0)).toEqual({ left: 500, top: 0, width: 500, height: 500 });
  });

  it('has the box with a margin, or the ratio of the image inside it', () => {
    const plan = (fit: 'contain' | 'inside') =>
      planOf({ width: 1000, height: 500 }, { width: 200, height: 200, fit }, { x: 0.5, y: 0.5 });
    expect(plan('contain')).toEqual({ scaled: { width: 200, height: 100 }, frame: { width: 200, height: 200 } });
    expect(plan('inside').frame).toEqual({ width: 200, height: 100 });
  });

  it('recognizes a ratio to a pixel', () => {
    expect(hasRatioOf({ width: 640, height: 427 }, { width: 6000, height: 4000 })).toBe(true);
    expect(hasRatioOf({ width: 640, height: 428 }, { width: 6000, height: 4000 })).toBe(false);
  });
});

describe('the query of a picture', () => {
  it('never has more than its parameters allow, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), (text) => {
        try {
          const { width = 1, height = 1, quality = 1 } = readPictureQuery(text);
          expect(Math.max(width, height, quality * 40)).toBeLessThanOrEqual(4096);
        } catch (error) {
          expect(error).toMatchObject({ code: 'picture_invalid_parameter' });
        }
      }),
    );
  });

  it('leaves the format to what the client names', () => {
    expect(acceptedFormat('image/avif,image/webp,image/*')).toBe('avif');
    expect(acceptedFormat('IMAGE/WEBP ; q=0.5')).toBe('webp');
    for (const accept of [undefined, '', '*/*', 'image/*', 'image/avif;q=0', 'image/webp; q=0.00', 'ximage/avif'])
      expect(acceptedFormat(accept)).toBeUndefined();
  });
});
