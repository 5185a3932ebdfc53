import { Room } from '../frame/room.js';
import { useWords } from '../words.js';

/** To come. */
export function MediaRoom() {
  const { frame } = useWords();
  return <Room title={frame.media}>…</Room>;
}
