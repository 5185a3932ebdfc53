/** The plain text of a text with entities and markup, such as a rendered title. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
