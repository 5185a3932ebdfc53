/**
 * Percent-decodes a text; undefined if an escape is broken or its bytes are not UTF-8.
 *
 * @example percentDecoded(path) ?? path // leaves a broken text as it is
 */
export function percentDecoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
