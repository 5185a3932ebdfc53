import { fitted, type Dimensions } from '../image-files.js';
import type { FocalPoint } from '../media-details.js';
import { MAX_SIDE, type PictureSpec } from './picture-request.js';

/** A part of an image in pixels. */
interface Area extends Dimensions {
  left: number;
  top: number;
}

/** How a picture is made of an image: cut it to an area, scale that, and place it in a frame. */
export interface PicturePlan {
  /** Absent for the whole image. */
  area?: Area;
  scaled: Dimensions;
  /** The size of the picture; larger than `scaled` where it has a margin. */
  frame: Dimensions;
}

const atLeastOne = (value: number) => Math.max(1, Math.round(value));
const times = ({ width, height }: Dimensions, scale: number): Dimensions => ({
  width: atLeastOne(width * scale),
  height: atLeastOne(height * scale),
});

/** How a picture is made of an image. Nothing is enlarged: a box that is too large gets smaller, with its ratio. */
export function planOf(image: Dimensions, { width, height, fit }: PictureSpec, focus: FocalPoint): PicturePlan {
  if (width === undefined || height === undefined || fit === 'inside') {
    const scaled = fitted(image, { width: width ?? MAX_SIDE, height: height ?? MAX_SIDE });
    return { scaled, frame: scaled };
  }
  const wide = image.width / width;
  const high = image.height / height;
  if (fit === 'contain') {
    const frame = times({ width, height }, Math.min(1, Math.max(wide, high)));
    return { scaled: fitted(image, frame), frame };
  }
  const frame = times({ width, height }, Math.min(1, wide, high));
  return { area: areaOf(image, frame, focus), scaled: frame, frame };
}

/** The largest part of an image with the ratio of a frame, as near around a point as the edges let it. */
function areaOf(image: Dimensions, frame: Dimensions, { x, y }: FocalPoint): Area {
  const scale = Math.min(image.width / frame.width, image.height / frame.height);
  const width = Math.min(image.width, atLeastOne(frame.width * scale));
  const height = Math.min(image.height, atLeastOne(frame.height * scale));
  const start = (point: number, part: number, whole: number) =>
    Math.round(Math.min(Math.max(point * whole - part / 2, 0), whole - part));
  return { left: start(x, width, image.width), top: start(y, height, image.height), width, height };
}

/** Whether a box has the ratio of some dimensions, to a pixel. */
export const hasRatioOf = (box: Dimensions, { width, height }: Dimensions): boolean =>
  Math.abs((box.width * height) / width - box.height) < 1;
