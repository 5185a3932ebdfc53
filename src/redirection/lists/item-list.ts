import { member, type Envelope, type Members } from '#libs/rest';

const total: Members<never> = { total: member('V', 'integer', 'How many items the whole list has.', () => undefined) };

/** Describes the answer of a list: `{items, total}`, without paging headers (redirection 2). */
export const ITEM_LIST: Envelope = { items: 'items', members: total, paged: false };

/** Describes the answer of a bulk action: the list as it is afterwards, and how many items it was done to. */
export const ITEM_LIST_AFTER: Envelope = {
  ...ITEM_LIST,
  members: {
    ...total,
    touched: member('V', 'integer', 'How many items it was done to.', () => undefined),
  },
};
