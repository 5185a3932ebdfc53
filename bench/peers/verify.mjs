import { newSlug } from '../sender.mjs';
import { middleOf, newPost, PAGE_SIZE, RARE_WORD } from './content.mjs';

const same = (found, expected) => JSON.stringify(found) === JSON.stringify(expected);

/** What a request that writes is sent with. */
export const writing = (headers, body) =>
  body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: (slug) => JSON.stringify(body(slug)),
  };

/** Throws unless a system creates a post, and lists, shows and finds the same posts as all others. */
export async function verify(peer, origin, requests, content) {
  const { posts, authors, categories, tags } = content;
  const ask = async (name) => {
    const { path, headers, body } = requests[name];
    const { body: text, ...write } = writing(headers, body) ?? {};
    const response = await fetch(origin + path, { headers, ...write, body: text?.(newSlug()) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${answer.slice(0, 300)}`);
    return { text: answer, titles: peer.titles(JSON.parse(answer)) };
  };
  const check = (name, found, expected) => {
    if (!same(found, expected))
      throw new Error(`${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  };
  const newest = posts.slice(-PAGE_SIZE).toReversed();
  for (const name of ['list', 'relations'])
    check(
      name,
      (await ask(name)).titles,
      newest.map(({ title }) => title),
    );
  const { text } = await ask('relations');
  for (const { author, category, tags: some } of newest) {
    const names = [authors[author - 1], categories[category - 1], ...some.map((tag) => tags[tag - 1])];
    const missing = names.find(({ name }) => !text.includes(name));
    if (missing) throw new Error(`relations: ${missing.name} is missing.`);
  }
  check('item', (await ask('item')).titles, [middleOf(content).title]);
  check('create', (await ask('create')).titles, [newPost('').title]);
  if (!requests.search) return;
  const hits = posts.filter((post) => post.content.includes(RARE_WORD)).map(({ title }) => title);
  check('search', (await ask('search')).titles.toSorted(), hits.toSorted());
}
