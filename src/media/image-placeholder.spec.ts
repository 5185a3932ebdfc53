import { dominantColor } from './image-placeholder.js';

const pixels = (...colors: [count: number, red: number, green: number, blue: number, alpha: number][]) =>
  Uint8Array.from(colors.flatMap(([count, ...color]) => Array.from({ length: count }, () => color).flat()));

describe('the dominant color', () => {
  it('is that of most pixels, not their mean', () => {
    expect(dominantColor(pixels([3, 255, 0, 0, 255], [2, 0, 0, 255, 255]))).toBe('#ff0000');
  });

  it('is the mean of similar colors', () => {
    expect(dominantColor(pixels([1, 64, 64, 64, 255], [1, 66, 68, 70, 255], [1, 255, 255, 255, 255]))).toBe('#414243');
  });

  it('counts pixels by how much of them is seen', () => {
    expect(dominantColor(pixels([9, 255, 0, 0, 10], [1, 1, 2, 3, 255]))).toBe('#010203');
    expect(dominantColor(pixels([4, 9, 9, 9, 0]))).toBe('#ffffff');
    expect(dominantColor(new Uint8Array())).toBe('#ffffff');
  });
});
