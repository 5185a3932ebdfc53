const BLOCKS = 'p, div, li, blockquote, h1, h2, h3, h4, h5, h6, pre';

/** The text of HTML, with its paragraphs as lines. Nothing of the HTML is run or loaded. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n');
  return (body.textContent ?? '').replace(/\n\s*\n+/g, '\n\n').trim();
}
