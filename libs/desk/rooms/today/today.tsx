import { RoomPage } from '../../frame/room-page.js';
import { useWords } from '../../words.js';

export function Today() {
  const words = useWords('today');
  return <RoomPage title={words.title}>…</RoomPage>;
}
