import { dishStatements } from './dishes.mjs';
import { POOLS, TAIL_WORD } from './vocabulary.mjs';

/** Posts are spread over these days before the first of this year. */
const DAYS = 3_650;
/** Days before and after the present in which events start. */
const EVENT_DAYS = { past: 730, all: 1_825 };

/** A number from 0 to 1 that depends on the number `n` of a row and on a name. */
const chance = (name) => `(CRC32(CONCAT(n, ':${name}')) / 4294967296)`;
const below = (name, limit) => `FLOOR(${chance(name)} * ${limit})`;
/** A number below a limit with the frequencies of Zipf: 0 is the most frequent one. */
const ranked = (name, limit) => `(FLOOR(POW(${limit + 1}, ${chance(name)})) - 1)`;
/** Joins a text of a pool as `name.t`. */
const text = (pool, name) =>
  `JOIN bench_${pool} ${name} ON ${name}.id = 1 + ${below(name, POOLS[`bench_${pool}`].count)}`;
const sentence = (name) => text('sentences', name);
const title = (name) => text('titles', name);

const insert = (table, columns, joins = '', where = '') =>
  `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
 SELECT ${Object.values(columns).join(', ')} FROM NUMBERS ${joins} ${where}`;

/** The columns of entries that all kinds have. */
const entry = (columns) => ({
  file_slug: 'NULL',
  content: "''",
  excerpt: "''",
  parent_id: 0,
  menu_order: 0,
  password: "''",
  comment_status: "'closed'",
  ping_status: "'closed'",
  template: "''",
  featured_media: 0,
  comment_count: 0,
  revision_count: 0,
  last_revision_id: 0,
  version: 1,
  ...columns,
});

const slug = `CONCAT(LOWER(REPLACE(a.t, ' ', '-')), '-', n)`;

/**
 * Statements per kind that insert its rows, in the form in which the site stores them. `NUMBERS` stands for a table
 * of the numbers `n` of rows.
 *
 * @param counts how many rows each kind has.
 * @param first the first id of each kind.
 */
export function statementsOf(counts, first) {
  const some = (kind, name) => `${first[kind]} + ${below(name, counts[kind])}`;
  const author = some('users', 'author');
  const dates = (count, end = "'2026-01-01'") => {
    const date = `${end} - INTERVAL ${DAYS} DAY + INTERVAL FLOOR(n * ${(DAYS * 86_400) / count}) SECOND`;
    return { date_local: date, date_gmt: date, modified_local: date, modified_gmt: date };
  };
  const status = "IF(n % 50 = 49, 'draft', IF(n % 100 = 48, 'private', 'publish'))";
  const posts = entry({
    id: `${first.posts} + n`,
    type: "'post'",
    status,
    slug: `IF(n % 50 = 49, '', ${slug})`,
    slug_scope: "IF(n % 50 = 49, NULL, 'post')",
    title: `CONCAT(a.t, ' ', ${TAIL_WORD})`,
    content: `CONCAT('<p>', b.t, '. ', c.t, '.</p>\\n\\n<h2>', g.t, '</h2>\\n\\n<p>', d.t, ', <strong>', f.t, '</strong>. ', h.t, '.</p>')`,
    excerpt: "IF(n % 2, '', k.t)",
    author_id: author,
    ...dates(counts.posts),
    comment_status: "'open'",
    ping_status: "'open'",
    featured_media: `IF(n % 2, 0, ${some('media', 'picture')})`,
    guid: `CONCAT('https://example.org/?p=', ${first.posts} + n)`,
  });
  posts.date_gmt = `IF(n % 50 = 49, NULL, ${posts.date_gmt})`;
  const texts = [title('a'), title('g'), ...['b', 'c', 'd', 'f', 'h', 'k'].map(sentence)].join(' ');
  const place = (kind, type) =>
    insert(
      'entries',
      entry({
        id: `${first[kind]} + n`,
        type: `'${type}'`,
        status: "'publish'",
        slug,
        slug_scope: `'${type}'`,
        title: `CONCAT(a.t, ' ', n)`,
        author_id: author,
        ...dates(counts[kind]),
        guid: `CONCAT('https://example.org/${kind}/', n, '/')`,
      }),
      title('a'),
    );
  const start = `CURRENT_DATE - INTERVAL ${EVENT_DAYS.past} DAY + INTERVAL FLOOR(n * ${(EVENT_DAYS.all * 48) / counts.events}) * 30 MINUTE`;
  const times = {
    start_local: start,
    end_local: `${start} + INTERVAL 2 HOUR`,
    start_utc: start,
    end_utc: `${start} + INTERVAL 2 HOUR`,
  };
  const post = `${first.posts} + FLOOR(POW(${chance('post')}, 3) * ${counts.posts})`;
  const commented = post.replaceAll('CONCAT(n,', 'CONCAT(n - (n % 5 = 4),');
  const arrival = `'2026-01-01' - INTERVAL ${DAYS} DAY + INTERVAL FLOOR(n * ${(DAYS * 86_400) / counts.comments}) SECOND`;
  const terms = (kind, name, firstEntry) =>
    `INSERT IGNORE INTO entry_terms (entry_id, term_id) SELECT ${firstEntry} + n, ${first[kind]} + ${ranked(name, counts[kind])} FROM NUMBERS`;
  const visit = (limit) => ({
    created: `UTC_TIMESTAMP() - INTERVAL FLOOR(n * ${(30 * 86_400) / counts.logs}) SECOND`,
    url: `CONCAT('/old/', ${ranked('url', limit)})`,
    url_digest: `UNHEX(MD5(CONCAT('/old/', ${ranked('url', limit)})))`,
    domain: "'https://example.org'",
    agent: `CONCAT('Browser/', ${ranked('agent', 200)})`,
    referrer: 'NULL',
    ip: `CONCAT('203.0.', ${below('ip', 256)}, '.', ${below('host', 256)})`,
    request_data: 'NULL',
  });
  return {
    posts: [
      insert('entries', posts, texts),
      insert('post_details', { entry_id: `${first.posts} + n`, format: "''", sticky: 1 }, '', 'WHERE n % 997 = 5'),
      terms('categories', 'category', first.posts),
      ...['t1', 't2', 't3'].map((name) => terms('tags', name, first.posts)),
    ],
    pages: [
      insert(
        'entries',
        entry({
          id: `${first.pages} + n`,
          type: "'page'",
          status: "'publish'",
          slug,
          slug_scope: "'tree:0'",
          title: `CONCAT(a.t, ' ', n)`,
          content: "CONCAT('<p>', b.t, '. ', c.t, '.</p>')",
          author_id: author,
          menu_order: below('place', 1_000),
          ...dates(counts.pages),
          guid: `CONCAT('https://example.org/?page_id=', ${first.pages} + n)`,
        }),
        `${title('a')} ${sentence('b')} ${sentence('c')}`,
      ),
    ],
    media: [
      insert(
        'entries',
        entry({
          id: `${first.media} + n`,
          type: "'attachment'",
          status: "'inherit'",
          slug: "CONCAT('picture-', n)",
          slug_scope: "'tree:0'",
          file_slug: 1,
          title: 'a.t',
          excerpt: 'b.t',
          author_id: author,
          parent_id: `IF(n % 3, 0, ${some('posts', 'parent')})`,
          ...dates(counts.media),
          comment_status: "'open'",
          guid: `CONCAT('https://pictures.example.org/', n, '.jpg')`,
        }),
        `${title('a')} ${sentence('b')}`,
      ),
      insert(
        'media_details',
        {
          entry_id: `${first.media} + n`,
          mime_type:
            "ELT(1 + (n % 20 = 7) + 2 * (n % 50 = 11), 'image/jpeg', 'image/png', 'application/pdf', 'image/jpeg')",
          file: "''",
          source_url: `CONCAT('https://pictures.example.org/', n, '.jpg')`,
          alt_text: 'a.t',
          details: `'{"width":1200,"height":800,"filesize":182340,"sizes":{}}'`,
        },
        title('a'),
      ),
    ],
    venues: [
      place('venues', 'cal_venue'),
      insert(
        'venue_details',
        {
          entry_id: `${first.venues} + n`,
          address: `CONCAT(a.t, ' ', n % 90)`,
          city: `SUBSTRING_INDEX(b.t, ' ', 1)`,
          country: "'Germany'",
          province: "''",
          state: "''",
          stateprovince: "''",
          zip: 'LPAD(n % 99999, 5, 0)',
          phone: "''",
          website: "''",
          show_map: 1,
          show_map_link: 1,
        },
        `${title('a')} ${title('b')}`,
      ),
      insert('venue_locations', {
        venue_id: `${first.venues} + n`,
        lat: `47 + 7 * ${chance('lat')}`,
        lng: `6 + 9 * ${chance('lng')}`,
        location: `POINT(6 + 9 * ${chance('lng')}, 47 + 7 * ${chance('lat')})`,
      }),
    ],
    organizers: [
      place('organizers', 'cal_organizer'),
      insert('organizer_details', { entry_id: `${first.organizers} + n`, phone: "''", email: "''", website: "''" }),
    ],
    events: [
      insert(
        'entries',
        entry({
          id: `${first.events} + n`,
          type: "'cal_events'",
          status: "IF(n % 50 = 49, 'draft', 'publish')",
          slug: `IF(n % 50 = 49, '', ${slug})`,
          slug_scope: "IF(n % 50 = 49, NULL, 'cal_events')",
          title: 'a.t',
          content: "CONCAT('<p>', b.t, '. ', c.t, '.</p>')",
          author_id: author,
          ...dates(counts.events),
          guid: `CONCAT('https://example.org/event/', n, '/')`,
        }),
        `${title('a')} ${sentence('b')} ${sentence('c')}`,
      ),
      insert('event_details', {
        entry_id: `${first.events} + n`,
        ...times,
        timezone: "'UTC+0'",
        all_day: 0,
        cost: `CONCAT('{"values":["', 5 + n % 20, '"],"symbol":"","position":""}')`,
        website: 'NULL',
        show_map: 0,
        show_map_link: 0,
        hidden: 0,
        sticky: 0,
        featured: 'n % 40 = 3',
        venue_id: `${first.venues} + ${ranked('venue', counts.venues)}`,
        recurrence: 'NULL',
        expanded_until: 'NULL',
      }),
      insert('event_occurrences', {
        event_id: `${first.events} + n`,
        recurrence_id: start,
        ...times,
        status: "IF(n % 50 = 49, 'draft', 'publish')",
        hidden: 0,
        featured: 'n % 40 = 3',
      }),
      insert('event_organizers', {
        event_id: `${first.events} + n`,
        position: 0,
        organizer_id: `${first.organizers} + ${ranked('organizer', counts.organizers)}`,
      }),
      terms('eventCategories', 'category', first.events),
    ],
    comments: [
      insert(
        'comments',
        {
          id: `${first.comments} + n`,
          post_id: commented,
          parent_id: `IF(n % 5 = 4, ${first.comments} + n - 1, 0)`,
          type: "'comment'",
          status: "IF(n % 25 = 24, 'hold', IF(n % 100 = 98, 'spam', 'approved'))",
          author_id: 0,
          author_name: `SUBSTRING_INDEX(a.t, ' ', 2)`,
          author_email: `CONCAT('reader-', ${ranked('reader', counts.comments / 10)}, '@example.org')`,
          author_url: "''",
          author_ip: `CONCAT('203.0.', ${below('ip', 256)}, '.', ${below('host', 256)})`,
          author_agent: "'Browser/1.0'",
          content: "CONCAT(b.t, '. ', c.t, '.')",
          date_local: arrival,
          date_gmt: arrival,
          version: 1,
        },
        `${title('a')} ${sentence('b')} ${sentence('c')}`,
      ),
    ],
    rules: [
      insert(
        'redirection_rules',
        {
          url: `CONCAT('/old/', n)`,
          source_hash: `MD5(CONCAT('/old/', n))`,
          is_regex: 0,
          flag_query: 'NULL',
          flag_case: 'NULL',
          flag_trailing: 'NULL',
          match_type: "'url'",
          action_type: "'url'",
          action_code: 'IF(n % 10, 301, 302)',
          conditions: "'{}'",
          target: `CONCAT('/new/', n)`,
          target_unmatched: "''",
          title: "IF(n % 10, '', a.t)",
          group_id: 'IF(n % 4, 1, 2)',
          position: 'n',
          enabled: 'n % 20 <> 7',
          hits: below('hits', 1000),
          last_access: `IF(n % 3, NULL, '2026-01-01' - INTERVAL ${below('access', 900 * 24)} HOUR)`,
        },
        title('a'),
      ),
    ],
    logs: [
      insert('redirection_logs', {
        ...visit(counts.rules),
        http_code: 301,
        request_method: "'GET'",
        sent_to: `CONCAT('/new/', ${ranked('url', counts.rules)})`,
        redirection_id: 1,
        redirect_by: "'redirection'",
      }),
      insert('redirection_misses', { ...visit(counts.rules), http_code: 404, request_method: "'GET'" }),
    ],
    dishes: dishStatements({ entry, insert, title, pick: below, dates, slug, author, first, counts }),
    users: [],
  };
}
