import { useEffect, useRef } from 'react';
import type { Area, PictureEdit } from './picture-edit.js';
import './media.css';

/** Longest side of what is drawn, in pixels. */
const LONGEST = 900;

interface PictureCanvasProps {
  image: HTMLImageElement;
  edit: PictureEdit;
  /** The part of the turned picture that is drawn. */
  area: Area;
  label: string;
}

/** Draws a picture as an edit makes it. */
export function PictureCanvas({ image, edit, area, label }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    const context = current?.getContext('2d');
    if (!current || !context) return;
    const scale = Math.min(1, LONGEST / Math.max(area.width, area.height));
    current.width = Math.max(1, Math.round(area.width * scale));
    current.height = Math.max(1, Math.round(area.height * scale));
    context.scale(scale, scale);
    context.translate(edit.size.width / 2 - area.left, edit.size.height / 2 - area.top);
    // The last call is the first one that a point goes through.
    if (edit.isFlipped) context.scale(-1, 1);
    context.rotate((edit.turns * Math.PI) / 2);
    context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  }, [image, edit, area]);
  return <canvas ref={canvas} className="picture-canvas" role="img" aria-label={label} />;
}
