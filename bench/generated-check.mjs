import { tailWord } from './vocabulary.mjs';

/** Columns that say where and when a row was written, and not what. */
const OWN =
  /^(id|entry_id|event_id|post_id|parent_id|language|slug|slug_scope|guid|position|author_agent|author_ip|hits|last_access)$|^(date|modified)_|_id$|source_hash/;

/**
 * Writes some rows of each kind once more, through the REST interface, and compares what is stored with what was
 * generated. Deletes them again.
 *
 * @param kinds the kinds that were made; all if absent.
 * @throws Error that names the table, if they differ.
 */
export async function verifyGenerated(site, { counts, first }, kinds) {
  const one = async (statement, parameters) => (await site.database.query(statement, parameters))[0][0];
  const compare = async (table, key, generated, written, more = OWN) => {
    const [a, b] = [
      await one(`SELECT * FROM ${table} WHERE ${key} = ?`, [generated]),
      await one(`SELECT * FROM ${table} WHERE ${key} = ?`, [written]),
    ];
    for (const name of Object.keys(b ?? {})) {
      if (more.test(name)) continue;
      const [left, right] = [a?.[name], b[name]].map((value) => JSON.stringify(value));
      if (left !== right) throw new Error(`${table}.${name} is generated as ${left}, and written as ${right}.`);
    }
  };
  const create = async (path, body) => JSON.parse((await site.post(path, body)).text);
  const remove = (path) => site.ask(path, { method: 'DELETE', headers: { authorization: site.authorization } });
  const isMade = (kind) => !kinds || kinds.includes(kind);
  if (isMade('dishes')) await verifyDish();
  if (isMade('posts')) await verifyPosts();
  if (!kinds) await verifyTalk();

  async function verifyDish() {
    const dish = await one('SELECT title, field_values FROM entries WHERE id = ?', [first.dishes]);
    const [minutes, price, season, vegan, chef] = Object.values(JSON.parse(dish.field_values));
    const meta = { minutes, price, season, vegan, chef };
    const cooked = await create('/cms/v2/dishes', { title: dish.title, status: 'publish', meta });
    await compare('entries', 'id', first.dishes, cooked.id, new RegExp(`${OWN.source}|author_id`));
    for (const id of [1, 2, 3, 4, 5])
      await compare(`(SELECT * FROM field_index WHERE field_id = ${id}) x`, 'entry_id', first.dishes, cooked.id);
    await remove(`/cms/v2/dishes/${cooked.id}?force=true`);
  }

  async function verifyPosts() {
    for (const at of [0, 1, Math.floor(counts.posts / 2)]) {
      const id = first.posts + at;
      const post = await one('SELECT title, content, excerpt, featured_media FROM entries WHERE id = ?', [id]);
      const written = await create('/cms/v2/posts', { ...post, status: 'publish', author: 1 });
      await compare('entries', 'id', id, written.id, new RegExp(`${OWN.source}|comment_count`));
      await compare('entry_search', 'entry_id', id, written.id);
      await remove(`/cms/v2/posts/${written.id}?force=true`);
      const { found } = await one(
        'SELECT COUNT(*) AS found FROM entry_search WHERE entry_id = ? AND MATCH (words) AGAINST (? IN BOOLEAN MODE)',
        [id, `word_${tailWord(at)}`],
      );
      if (!Number(found)) throw new Error(`The search index does not find entry ${id}.`);
    }
  }

  async function verifyTalk() {
    const event = await one(
      'SELECT e.title, e.content AS description, CAST(d.start_local AS CHAR) AS start_date, CAST(d.end_local AS CHAR) AS end_date, d.venue_id AS venue FROM entries e JOIN event_details d ON d.entry_id = e.id WHERE e.id = ?',
      [first.events],
    );
    const happening = await create('/cal/events/v1/events', {
      ...event,
      cost: '5',
      timezone: 'UTC+0',
      status: 'publish',
    });
    await compare('entries', 'id', first.events, happening.id);
    await compare('event_details', 'entry_id', first.events, happening.id);
    await compare('event_occurrences', 'event_id', first.events, happening.id, /^event_id$/);
    await compare('entry_search', 'entry_id', first.events, happening.id);
    await remove(`/cal/events/v1/events/${happening.id}?force=true`);
    const comment = await one('SELECT content, author_name, author_email FROM comments WHERE id = ?', [first.comments]);
    const said = await create('/cms/v2/comments', {
      ...comment,
      post: first.posts + counts.posts - 2,
      status: 'approved',
    });
    await compare('comments', 'id', first.comments, said.id);
    await remove(`/cms/v2/comments/${said.id}?force=true`);
  }
}
