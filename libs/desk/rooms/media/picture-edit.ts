/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in pixels from its left and its top. */
export interface Area extends Size {
  left: number;
  top: number;
}

/** What is done to a picture: it is turned, then flipped, then cropped. */
export interface PictureEdit {
  /** Quarter turns clockwise, from 0 to 3. */
  turns: number;
  /** Whether left and right are exchanged after the turns. */
  isFlipped: boolean;
  /** The size of the turned picture. */
  size: Size;
  /** The part of it that stays. */
  area: Area;
}

/** An edit as the interface takes it. */
export type Modifier =
  | { type: 'rotate'; args: { angle: number } }
  | { type: 'flip'; args: { flip: { horizontal: boolean } } }
  | { type: 'crop'; args: Area };

const wholeOf = ({ width, height }: Size): Area => ({ left: 0, top: 0, width, height });

/** No edit of a picture of a size. */
export const unedited = (size: Size): PictureEdit => ({ turns: 0, isFlipped: false, size, area: wholeOf(size) });

/** The edit followed by a quarter turn; the part that stays remains the same. */
export function turned({ turns, isFlipped, size, area }: PictureEdit, direction: 'left' | 'right'): PictureEdit {
  const isRight = direction === 'right';
  // A turn before the flip goes the other way.
  const step = isRight === isFlipped ? 3 : 1;
  return {
    turns: (turns + step) % 4,
    isFlipped,
    size: { width: size.height, height: size.width },
    area: {
      left: isRight ? size.height - area.top - area.height : area.top,
      top: isRight ? area.left : size.width - area.left - area.width,
      width: area.height,
      height: area.width,
    },
  };
}

/** The edit followed by a flip; the part that stays remains the same. */
export function flipped({ turns, isFlipped, size, area }: PictureEdit, axis: 'horizontal' | 'vertical'): PictureEdit {
  const isHorizontal = axis === 'horizontal';
  return {
    // A vertical flip is a horizontal one and half a turn.
    turns: isHorizontal ? turns : (turns + 2) % 4,
    isFlipped: !isFlipped,
    size,
    area: {
      ...area,
      ...(isHorizontal ? { left: size.width - area.left - area.width } : { top: size.height - area.top - area.height }),
    },
  };
}

const between = (least: number, value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most));

/** The edit with another place of the part that stays, inside the picture. */
export function moved(edit: PictureEdit, left: number, top: number): PictureEdit {
  const { size, area } = edit;
  const place = {
    left: between(0, left, size.width - area.width),
    top: between(0, top, size.height - area.height),
  };
  return { ...edit, area: { ...area, ...place } };
}

/**
 * The edit with another size of the part that stays, whose place stays as far as it can.
 *
 * @param ratio Width divided by height; without, both are free
 */
export function resized(edit: PictureEdit, wanted: Partial<Size>, ratio?: number): PictureEdit {
  const { size, area } = edit;
  let width = between(1, wanted.width ?? area.width, size.width);
  let height = between(1, wanted.height ?? area.height, size.height);
  if (ratio) {
    if (wanted.width === undefined) width = height * ratio;
    else height = width / ratio;
    const scale = Math.min(1, size.width / width, size.height / height);
    width = between(1, width * scale, size.width);
    height = between(1, height * scale, size.height);
  }
  return moved({ ...edit, area: { ...area, width, height } }, area.left, area.top);
}

/** The edit with the largest part of a ratio in the middle of the part that stays. */
export function fitted(edit: PictureEdit, ratio: number): PictureEdit {
  const { area } = edit;
  const width = Math.max(1, Math.round(Math.min(area.width, area.height * ratio)));
  const height = Math.max(1, Math.round(width / ratio));
  const inner = { ...edit, area: { ...area, width, height } };
  return moved(inner, area.left + (area.width - width) / 2, area.top + (area.height - height) / 2);
}

/** What the interface is sent; empty if nothing changes. */
export function modifiersOf({ turns, isFlipped, size, area }: PictureEdit): Modifier[] {
  const percent = (pixels: number, whole: number) => (pixels / whole) * 100;
  const isWhole = area.width === size.width && area.height === size.height;
  return [
    ...(turns ? [{ type: 'rotate' as const, args: { angle: turns * 90 } }] : []),
    ...(isFlipped ? [{ type: 'flip' as const, args: { flip: { horizontal: true } } }] : []),
    ...(isWhole
      ? []
      : [
          {
            type: 'crop' as const,
            args: {
              left: percent(area.left, size.width),
              top: percent(area.top, size.height),
              width: percent(area.width, size.width),
              height: percent(area.height, size.height),
            },
          },
        ]),
  ];
}
