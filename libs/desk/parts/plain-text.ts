/** Text without it means what it says. */
const MARKUP = /[<&]/;

/** The text of HTML, such as a title with entities. Nothing of it is loaded or run. */
export const plainText = (html: string): string =>
  (MARKUP.test(html) ? new DOMParser().parseFromString(html, 'text/html').body.textContent : html).trim();
