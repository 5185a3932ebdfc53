import { RoomPage } from '../../frame/room-page.js';
import { useWords } from '../../words.js';

export function Media() {
  const words = useWords('media');
  return <RoomPage title={words.title}>…</RoomPage>;
}
