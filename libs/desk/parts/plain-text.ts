/** The text of HTML, such as a title with entities. Nothing of it is loaded or run. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
