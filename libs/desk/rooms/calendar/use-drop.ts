import { type DragEvent, useState } from 'react';
import type { ListedEvent } from './events.js';

/** What makes days accept dragged events: `dropOn(day)` are the properties of the element of a day. */
export function useDrop(events: readonly ListedEvent[], onDrop: (event: ListedEvent, day: string) => void) {
  const [target, setTarget] = useState('');
  const dropOn = (day: string) => ({
    'data-target': day === target || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setTarget(day);
    },
    onDragLeave: () => setTarget(''),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setTarget('');
      const id = Number(event.dataTransfer.getData('text/plain'));
      const dropped = events.find((one) => one.id === id);
      if (dropped) onDrop(dropped, day);
    },
  });
  return { dropOn };
}
