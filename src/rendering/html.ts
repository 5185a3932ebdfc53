import { RequestContext } from '#libs/context';
import { encodeAttributeValue } from '#libs/text';

/** Attributes ready to follow the name of an element; those that are false, empty or absent are left out. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${encodeAttributeValue(String(value))}"`))
    .join('');
}

/** How many elements of a kind the answer to a request has so far. */
const counts = new WeakMap<RequestContext, Map<string, number>>();

/** An identifier that no other element of the page has, and that is the same whenever the page is made. */
export function elementId(prefix: string): string {
  const context = RequestContext.current();
  const known = (context && counts.get(context)) ?? new Map<string, number>();
  if (context) counts.set(context, known);
  const count = (known.get(prefix) ?? 0) + 1;
  known.set(prefix, count);
  return `${prefix}-${count}`;
}
