import { member, type Envelope } from '#libs/rest';

/** How documents tell of a list: its items and how many there are (redirection 2). */
export const ITEMS: Envelope = {
  items: 'items',
  members: { total: member('V', 'integer', 'How many items the whole list has.', () => undefined) },
  unpaged: true,
};
