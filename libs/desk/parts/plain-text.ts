<<<<<<< HEAD
/** The text of HTML, such as a title with entities. Nothing of it is loaded or run. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
=======
/** The plain text of a text with entities and markup, such as a rendered title. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
>>>>>>> desk-site
