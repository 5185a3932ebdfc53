import { RoomPage } from '../../frame/room-page.js';
import { useWords } from '../../words.js';

export function Media() {
  const words = useWords('frame');
  return <RoomPage title={words['rooms.media']}>…</RoomPage>;
}
