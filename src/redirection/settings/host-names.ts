/** An address that a text tells, with or without its scheme; nothing for other schemes and texts. */
export function addressOf(text: string): URL | undefined {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const address = URL.canParse(whole) ? new URL(whole) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** The host alone, without its port. */
export const hostNameOf = (text: string): string | undefined => (text ? addressOf(text)?.hostname : undefined);

/** Scheme, host and path of an address, without a slash at its end; empty for an empty text. */
export function placeOf(text: string): string | undefined {
  const address = addressOf(text);
  return text === '' ? '' : address && (address.origin + address.pathname).replace(/\/+$/, '');
}
