import { Room } from '../frame/room.js';
import { useWords } from '../words.js';

/** To come. */
export function Today() {
  const { frame } = useWords();
  return <Room title={frame.today}>…</Room>;
}
