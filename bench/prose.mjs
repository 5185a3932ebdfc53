const WORDS =
  'town river market bridge morning evening school garden window letter harbour summer winter street music library council festival neighbour bakery history paper green bright quiet early open several between around across under people children visitors members planned opened repaired painted welcomed gathered walked remembered offered carried until because while after before again together every many first small large public local weekly'.split(
    ' ',
  );

const pick = (random) => WORDS[Math.floor(random() * WORDS.length)];

/** Some words with a capital at the front. */
export function sentence(random, words) {
  const text = Array.from({ length: words }, () => pick(random)).join(' ');
  return text[0].toUpperCase() + text.slice(1);
}

const paragraph = (random) =>
  `<p>${sentence(random, 14)}, <strong>${pick(random)} ${pick(random)}</strong>. ${sentence(random, 16)} &amp; ` +
  `<a href="https://example.org/${pick(random)}/${pick(random)}">${pick(random)} ${pick(random)}</a> ` +
  `${sentence(random, 9)} — <em>${pick(random)}</em>.</p>`;

/** The body of a post: about 1.5 kB of HTML with a heading, paragraphs and a list. */
export function passage(random) {
  const items = Array.from({ length: 3 }, () => `<li>${sentence(random, 5)}</li>`).join('\n');
  return [
    paragraph(random),
    `<h2>${sentence(random, 4)}</h2>`,
    paragraph(random),
    paragraph(random),
    `<ul>\n${items}\n</ul>`,
    paragraph(random),
    paragraph(random),
  ].join('\n\n');
}
