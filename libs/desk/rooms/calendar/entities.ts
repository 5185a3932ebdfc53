/** The text of HTML, such as a title with entities. Scripts and pictures in it do not run. */
export const textOf = (html: string): string =>
  /[&<]/.test(html) ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '') : html;
