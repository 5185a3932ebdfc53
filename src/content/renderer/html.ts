import { encodeAttributeValue } from '#libs/text';

/** Attributes ready to follow the name of an element; those that are false, empty or absent are left out. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${encodeAttributeValue(String(value))}"`))
    .join('');
}

/** An identifier that no other element of the page has. */
export const elementId = (prefix: string): string => `${prefix}-${Math.random().toString(36).slice(2, 10)}`;
