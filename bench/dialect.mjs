// Measures what the names of the convention cost: the same list from the own root and from the root of the convention,
// in turns, on a scratch database and without a cache. The cost is the CPU time of the process of the site.
//
// Other work on the machine makes rounds slower, never faster: the first quartile is the cost of a quiet round.
//
//   npm run bench:dialect -- [--posts 3000] [--events 1000] [--rounds 40] [--requests 20]
import { fillWithEvents, fillWithPosts } from './filling.mjs';
import { readOptions } from './options.mjs';
import { Site } from './site.mjs';

const LISTS = [
  ['cms/v2/posts', 'wp/v2/posts', ''],
  ['cms/v2/posts', 'wp/v2/posts', '?per_page=100'],
  ['cms/v2/posts', 'wp/v2/posts', '?_embed'],
  ['cal/events/v1/events', 'tribe/events/v1/events', '?per_page=50'],
];
/** Rounds before the measurement, until the functions of both ways are compiled. */
const WARM_UP = 8;

const { numbers } = readOptions({ posts: 3_000, events: 1_000, rounds: 40, requests: 20 });
const { posts, events, rounds, requests } = numbers;

/** The CPU time that the site needs for some requests to a URL, in milliseconds. */
async function cost(site, url) {
  const before = site.cpuMs;
  for (let sent = 0; sent < requests; sent += 1) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await answer.arrayBuffer();
  }
  return site.cpuMs - before;
}

const site = await Site.start({ CACHE: '0' });
try {
  await fillWithPosts(site.database, posts);
  await fillWithEvents(site, events);
  for (const [own, convention, query] of LISTS) {
    const urls = [`${site.origin}${site.root}/${own}${query}`, `${site.origin}/wp-json/${convention}${query}`];
    for (let round = 0; round < WARM_UP; round += 1) for (const url of urls) await cost(site, url);
    const costs = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      // Every other round begins with the other root.
      for (const at of round % 2 ? [1, 0] : [0, 1]) costs[at].push(await cost(site, urls[at]));
    }
    const [mine, theirs] = costs.map((all) => all.sort((a, b) => a - b)[Math.floor(rounds / 4)] / requests);
    const percent = ((theirs / mine - 1) * 100).toFixed(1);
    console.log(
      `${own}${query}: ${mine.toFixed(2)} ms, ${convention}: ${theirs.toFixed(2)} ms a request (${percent} %)`,
    );
  }
} finally {
  await site.stop();
}
