/** Decodes percent-encoded UTF-8; undefined for a text with a broken escape. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
