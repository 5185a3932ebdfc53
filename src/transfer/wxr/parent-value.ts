import type { WxrItem, WxrMeta } from './wxr-records.js';

/**
 * The custom value that stands for the parent of an item of which the type has no parents of that type, as answers have a
 * question for one. A field of this name is a reference to it.
 */
export const PARENT_VALUE = 'post_parent';

const ID = /^[1-9]\d{0,9}$/;

/** An item whose parent is a custom value. */
export const withParentValue = (item: WxrItem): WxrItem => ({
  ...item,
  parent: 0,
  meta: [{ key: PARENT_VALUE, value: String(item.parent) }, ...item.meta],
});

/** The inverse: the parent that a custom value stands for, and the other values. */
export function parentIn(meta: readonly WxrMeta[]): { parent: number; meta: WxrMeta[] } | undefined {
  const found = meta.find(({ key, value }) => key === PARENT_VALUE && ID.test(value));
  return found && { parent: Number(found.value), meta: meta.filter((one) => one !== found) };
}
