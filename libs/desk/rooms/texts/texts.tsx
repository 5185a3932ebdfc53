import { RoomPage } from '../../frame/room-page.js';
import { useWords } from '../../words.js';

export function Texts() {
  const words = useWords('texts');
  return <RoomPage title={words.title}>…</RoomPage>;
}
