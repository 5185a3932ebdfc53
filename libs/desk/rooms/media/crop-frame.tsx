import { type PointerEvent, useRef } from 'react';
import { useWords } from '../../words.js';
import { PictureCanvas } from './picture-canvas.js';
import { moved, type PictureEdit, resized } from './picture-edit.js';
import './media.css';

const CORNERS = ['left-top', 'right-top', 'left-bottom', 'right-bottom'] as const;
type Corner = (typeof CORNERS)[number];

interface CropFrameProps {
  image: HTMLImageElement;
  edit: PictureEdit;
  /** Width divided by height that the frame keeps. */
  ratio: number | undefined;
  onChange: (edit: PictureEdit) => void;
}

/** Where a drag has begun. */
interface Drag {
  x: number;
  y: number;
  edit: PictureEdit;
  /** The corner that is dragged; the frame as a whole without one. */
  corner?: Corner;
}

/** The turned picture, with a frame around the part that stays. It is dragged, or resized at its corners. */
export function CropFrame({ image, edit, ratio, onChange }: CropFrameProps) {
  const words = useWords('media');
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const { size, area } = edit;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const start = (event: PointerEvent<HTMLElement>) => {
    const corner = CORNERS.find((one) => one === (event.target as HTMLElement).dataset.corner);
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, edit, ...(corner && { corner }) };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current || !box.current) return;
    const { x, y, edit: first, corner } = drag.current;
    const shown = box.current.getBoundingClientRect();
    const right = ((event.clientX - x) / shown.width) * size.width;
    const down = ((event.clientY - y) / shown.height) * size.height;
    onChange(corner ? draggedAt(first, corner, right, down, ratio) : movedBy(first, right, down));
  };
  const end = () => {
    drag.current = undefined;
  };
  return (
    // Places in pictures are physical: they are not mirrored with the direction of the text.
    <div className="crop" dir="ltr" ref={box}>
      <PictureCanvas image={image} edit={edit} area={{ left: 0, top: 0, ...size }} label={words.cropWhole} />
      {/* The fields beside it do the same from the keyboard. */}
      <div
        className="crop-frame"
        style={{
          left: percent(area.left, size.width),
          top: percent(area.top, size.height),
          width: percent(area.width, size.width),
          height: percent(area.height, size.height),
        }}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {CORNERS.map((corner) => (
          <span key={corner} className="crop-corner" data-corner={corner} />
        ))}
      </div>
    </div>
  );
}

const movedBy = (edit: PictureEdit, right: number, down: number): PictureEdit =>
  moved(edit, edit.area.left + right, edit.area.top + down);

/** The edit after a corner was dragged. The corner across from it stays where it is. */
function draggedAt(edit: PictureEdit, corner: Corner, right: number, down: number, ratio?: number): PictureEdit {
  const { size, area } = edit;
  const [isLeft, isTop] = [corner.startsWith('left'), corner.endsWith('top')];
  const [endX, endY] = [area.left + area.width, area.top + area.height];
  // The frame ends at the edges of the picture.
  const room = { width: isLeft ? endX : size.width - area.left, height: isTop ? endY : size.height - area.top };
  const width = Math.min(area.width + (isLeft ? -right : right), room.width);
  const height = Math.min(area.height + (isTop ? -down : down), room.height);
  const wanted = ratio ? { width: Math.min(Math.max(1, width), room.height * ratio) } : { width, height };
  const made = resized(edit, wanted, ratio);
  return moved(made, isLeft ? endX - made.area.width : area.left, isTop ? endY - made.area.height : area.top);
}
