import { fitted, sizesFor } from './image-files.js';

const sizes = (width: number, height: number) =>
  Object.fromEntries(sizesFor({ width, height }).map((size) => [size.name, `${size.width}x${size.height}`]));

describe('resized copies of an image', () => {
  it('fit into their boxes and are smaller than the image', () => {
    expect(sizes(8, 6)).toEqual({});
    expect(sizes(150, 150)).toEqual({});
    expect(sizes(640, 400)).toEqual({ medium: '300x188', thumbnail: '150x150' });
    expect(sizes(200, 100)).toEqual({ thumbnail: '150x100' });
    expect(sizes(500, 3000)).toEqual({
      thumbnail: '150x150',
      medium: '50x300',
      large: '171x1024',
      '1536x1536': '256x1536',
      '2048x2048': '341x2048',
    });
    expect(sizes(2560, 1707)).toEqual({
      thumbnail: '150x150',
      medium: '300x200',
      medium_large: '768x512',
      large: '1024x683',
      '1536x1536': '1536x1024',
      '2048x2048': '2048x1366',
    });
  });

  it('are at least one pixel in each dimension', () =>
    expect(fitted({ width: 10_000, height: 2 }, { width: 300, height: 300 })).toEqual({ width: 300, height: 1 }));
});
