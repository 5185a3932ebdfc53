import { Room } from '../frame/room.js';

/** To come. */
export function TextsRoom() {
  return <Room title="…">…</Room>;
}
