import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

let site: TestSite;
const SENT = '\\&\\ &amp; &invalid; < &lt; &amp;lt;';
const CLEAN = '\\&amp;\\ &amp; &amp;invalid; &lt; &lt; &amp;lt;';
const LINK = '<a href="#" target="_blank" unfiltered=true>link</a>';
/** Sends a body and returns the response body. */
async function write(path: string, body: object, as = 'author') {
  const answer = await site.rest(path, { as, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}

beforeAll(async () => {
  site = await startSite();
  await site.withRoles('editor', 'author');
});
afterAll(() => site.close());

describe('texts of entries', () => {
  const texts = (text: string) => ({ title: text, content: text, excerpt: text });

  it('are normalized without unfiltered HTML, and stable when sent back', async () => {
    const made = await write('/cms/v2/posts', texts(SENT));
    const again = await write(`/cms/v2/posts/${made.id}`, {
      title: made.title.raw,
      content: made.content.raw,
      excerpt: made.excerpt.raw,
    });
    for (const { title, content, excerpt } of [made, again]) {
      expect(title).toEqual({ raw: CLEAN, rendered: CLEAN });
      expect([content.raw, content.rendered]).toEqual([CLEAN, `<p>${CLEAN}</p>\n`]);
      expect([excerpt.raw, excerpt.rendered]).toEqual([CLEAN, `<p>${CLEAN}</p>\n`]);
    }
  });

  it('are stored as written with unfiltered HTML', async () => {
    const { title, content, excerpt } = await write('/cms/v2/posts', texts(SENT), 'editor');
    expect([title.raw, content.raw, excerpt.raw]).toEqual([SENT, SENT, SENT]);
    expect(title.rendered).toBe('\\&#038;\\ &amp; &invalid; < &lt; &amp;lt;');
  });

  it('get rel="noopener" on links with a target', async () => {
    const author = await write('/cms/v2/posts', texts(LINK));
    const safe = '<a href="#" target="_blank" rel="noopener">link</a>';
    expect([author.title.raw, author.content.raw, author.excerpt.raw]).toEqual(['<a href="#">link</a>', safe, safe]);
    const editor = await write('/cms/v2/pages', texts(LINK), 'editor');
    const kept = '<a href="#" target="_blank" unfiltered=true rel="noopener">link</a>';
    expect([editor.title.raw, editor.content.raw, editor.excerpt.raw]).toEqual([kept, kept, kept]);
    const script = `<script>document.write('<a href="#" target="_blank">')</script>`;
    expect((await write(`/cms/v2/pages/${editor.id}`, { content: script }, 'editor')).content.raw).toBe(script);
    const block = await write('/cms/v2/blocks', { title: 'B', content: LINK }, 'author');
    expect(block.content.raw).toBe(safe);
    const changed = await write(`/cms/v2/posts/${author.id}`, { content: '<a target="x" rel="me" href="#">y</a>' });
    expect(changed.content.raw).toBe('<a target="x" rel="me noopener" href="#">y</a>');
    const autosave = await write(`/cms/v2/pages/${editor.id}/autosaves`, { content: LINK }, 'admin');
    expect(autosave.content.raw).toBe(kept);
  });

  it('are refused if they are too long after normalization', async () => {
    for (const name of ['title', 'excerpt']) {
      const { status, body } = await site.rest('/cms/v2/posts', {
        as: 'author',
        body: { ...texts('x'), [name]: '&'.repeat(20_000) },
      });
      expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
    }
  });

  it('of media are normalized, too', async () => {
    const made = await upload(site, 'amp.png', await picture(4, 4), {
      as: 'author',
      query: { title: SENT, caption: SENT, description: SENT, alt_text: 'a & b < c' },
    });
    const { id, title, caption, description, alt_text: alt } = made.body;
    expect([title.raw, caption.raw, description.raw, alt]).toEqual([CLEAN, CLEAN, CLEAN, 'a & b &lt; c']);
    expect((await write(`/cms/v2/media/${id}`, { alt_text: alt })).alt_text).toBe(alt);
  });

  it('of events, venues and organizers are normalized, too', async () => {
    const times = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
    const event = await write('/cal/events/v1/events', {
      title: 'Rock & Roll',
      description: `A & B ${LINK}`,
      ...times,
    });
    expect(event.title).toBe('Rock &amp; Roll');
    expect(event.description).toContain('A &amp; B <a href="#" target="_blank" rel="noopener">');
    for (const [path, name] of [
      ['venues', 'venue'],
      ['organizers', 'organizer'],
    ] as const) {
      const made = await write(`/cal/events/v1/${path}`, { [name]: 'Salt & Pepper' });
      expect(made[name]).toBe('Salt &amp; Pepper');
      const again = await write(`/cal/events/v1/${path}/${made.id}`, { [name]: made[name] });
      expect(again[name]).toBe('Salt &amp; Pepper');
    }
  });
});

describe('texts of terms and users', () => {
  it('of terms are normalized for everyone', async () => {
    for (const as of ['admin', 'editor']) {
      const made = await write('/cms/v2/categories', { name: `${as} ${SENT}`, description: SENT }, as);
      const again = await write(
        `/cms/v2/categories/${made.id}`,
        { name: made.name, description: made.description },
        as,
      );
      for (const { name, description } of [made, again]) expect([name, description]).toEqual([`${as} ${CLEAN}`, CLEAN]);
    }
  });

  const URL = 'https://example.org/?a=1&b=2&invalid;';
  const names = (text: string) => ({
    name: text,
    first_name: text,
    last_name: text,
    nickname: text,
    description: text,
  });

  it('of users are normalized for everyone', async () => {
    const made = await write(
      '/cms/v2/users',
      { username: 'amp', email: 'amp@example.org', password: 'Correct-horse-9', ...names(SENT), url: URL },
      'admin',
    );
    const { name, first_name, last_name, nickname, description, url } = made;
    const sentBack = { name, first_name, last_name, nickname, description, url };
    const again = await write(`/cms/v2/users/${made.id}`, sentBack, 'admin');
    const expected = { ...names(CLEAN), url: 'https://example.org/?a=1&amp;b=2&amp;invalid;' };
    for (const answer of [made, again]) expect(answer).toMatchObject(expected);
    const html = await write(
      `/cms/v2/users/${made.id}`,
      names('<div>div</div> <strong>strong</strong> <script>oh noes</script>'),
      'admin',
    );
    expect(html).toMatchObject({ ...names('div strong'), description: 'div <strong>strong</strong> oh noes' });
  });

  it('of users are truncated at character boundaries', async () => {
    const body = { name: `${'x'.repeat(246)} & y` };
    const { name } = await write(`/cms/v2/users/${site.ids.author}`, body, 'admin');
    expect(name).toBe('x'.repeat(246));
    expect((await write(`/cms/v2/users/${site.ids.author}`, { name }, 'admin')).name).toBe(name);
  });

  it('of the site are normalized', async () => {
    const sent = { title: SENT, description: '"A" & \'B\'' };
    const made = await write('/cms/v2/settings', sent, 'admin');
    expect(made).toMatchObject({ title: CLEAN, description: '&quot;A&quot; &amp; &#039;B&#039;' });
    const again = await write('/cms/v2/settings', { title: made.title, description: made.description }, 'admin');
    expect(again).toMatchObject({ title: made.title, description: made.description });
  });
});

describe('texts of comments', () => {
  const author = { author_name: SENT, author_url: 'https://example.org/?a=1&b=2', author_email: 'amp@example.org' };
  const shown = { author_name: CLEAN, author_url: 'https://example.org/?a=1&amp;b=2' };

  it('are normalized like author names, and stable when sent back', async () => {
    const { id: post, link } = await write(
      '/cms/v2/posts',
      { title: 'Talk', content: 'x', status: 'publish' },
      'admin',
    );
    const made = await write(
      '/cms/v2/comments',
      { post, content: SENT, ...author, author_user_agent: SENT, status: 'approved' },
      'admin',
    );
    expect(made).toMatchObject({ ...shown, author_user_agent: '\\&\\ &amp; &invalid; &lt; &lt; &amp;lt;' });
    const { author_name, author_url, author_user_agent } = made;
    const again = await write(`/cms/v2/comments/${made.id}`, { author_name, author_url, author_user_agent }, 'admin');
    expect(again).toMatchObject({ author_name, author_url, author_user_agent });
    const page = await (await fetch(link)).text();
    expect(page).toContain('<a href="https://example.org/?a=1&amp;b=2" rel="external nofollow ugc">');
    const feed = await (await fetch(`${link}feed/`)).text();
    expect(feed).not.toContain('&amp;amp;b');
  });
});
