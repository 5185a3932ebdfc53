import { applyModel } from '../../support/content-model.js';
import { protectEvent } from '../../support/entries.js';
import { headIn } from '../../support/heads.js';
import { changeSettings } from '../../support/settings.js';
import { type Answer, type Ask, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite({ CONVENTION_ROOT: '/wp-json' })).withRoles('editor', 'author', 'subscriber');
  await applyModel(site, {
    types: {
      recipe: {
        labels: { singular: 'Recipe', plural: 'Recipes' },
        restBase: 'recipes',
        supports: ['title', 'editor', 'revisions'],
      },
    },
  });
});
afterAll(() => site.close());

const make = async (path: string, body: object, as = 'admin'): Promise<Answer['body']> =>
  (await site.rest(path, { as, body })).body;
const draft = (more: object = {}) => make('/cms/v2/posts', { title: 'Secret plan', content: '<p>Draft.</p>', ...more });
const link = async (base: string, id: number, ask: Ask = {}): Promise<string> => {
  const { status, body } = await site.rest(`/lintel/v1/${base}/${id}/preview`, { as: 'admin', method: 'POST', ...ask });
  expect([base, id, status, body.code]).toEqual([base, id, 201, undefined]);
  return body.token;
};
const read = (path: string, token: string, ask: Ask = {}) =>
  site.rest(path, { ...ask, query: { _preview: token, ...ask.query } });

describe('a link for a preview', () => {
  it('lets everybody read one entry, whatever its status', async () => {
    const future = new Date(Date.now() + 86_400_000).toISOString();
    for (const more of [
      {},
      { status: 'pending' },
      { status: 'private' },
      { status: 'future', date_gmt: future },
      { status: 'publish' },
    ]) {
      const { id } = await draft(more);
      const { status, body, headers } = await read(`/cms/v2/posts/${id}`, await link('posts', id));
      expect([status, body.id, body.content?.rendered]).toEqual([200, id, '<p>Draft.</p>\n']);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('is for this entry, for reading, and without the context edit', async () => {
    const { id } = await draft();
    const other = await draft();
    const token = await link('posts', id);
    const refusals = await Promise.all([
      read(`/cms/v2/posts/${other.id}`, token),
      read('/cms/v2/posts/999999', token),
      read('/cms/v2/posts', token, { query: { status: 'draft' } }),
      read(`/cms/v2/pages/${other.id}`, token),
      read(`/cms/v2/posts/${id}`, token, { body: { title: 'Changed' } }),
      read(`/cms/v2/posts/${id}`, token, { method: 'DELETE' }),
      read(`/cms/v2/posts/${id}/revisions`, token),
    ]);
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([403, 'rest_preview_other_item']);
    const edit = await read(`/cms/v2/posts/${id}`, token, { query: { context: 'edit' } });
    expect([edit.status, edit.body.code]).toEqual([401, 'rest_forbidden_context']);
    expect((await site.rest(`/cms/v2/posts/${id}`)).status).toBe(401);
    expect((await read(`/cms/v2/posts/${id}`, token, { as: 'admin', query: { context: 'edit' } })).status).toBe(401);
  });

  it('is refused if it was not made here', async () => {
    const { id } = await draft();
    const token = await link('posts', id);
    for (const wrong of ['', 'x', `${token}x`, token.slice(1), 'A'.repeat(1000)]) {
      const { status, body, headers } = await read(`/cms/v2/posts/${id}`, wrong);
      expect([status, body.code]).toEqual([401, 'rest_preview_invalid']);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    const wrongPassword = await read(`/cms/v2/posts/${id}`, token, { as: 'admin:wrong' });
    expect([wrongPassword.status, wrongPassword.body.code]).toEqual([401, 'incorrect_password']);
  });

  it('may be read by scripts of other origins, answers and refusals alike', async () => {
    const { id } = await draft();
    const headers = { origin: 'https://front.example' };
    const answers = [
      await read(`/cms/v2/posts/${id}`, await link('posts', id), { headers }),
      await read(`/cms/v2/posts/${id}`, 'wrong', { headers }),
    ];
    for (const { headers: sent } of answers) {
      expect(sent.get('access-control-allow-origin')).toBe('https://front.example');
      expect(sent.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('shows the head of the page as it is in the preview', async () => {
    const { id, link: url } = await draft({ status: 'publish' });
    await site.rest(`/cms/v2/posts/${id}/autosaves`, {
      as: 'admin',
      body: { title: 'Unsaved', content: '<p>New.</p>', excerpt: '' },
    });
    const token = await link('posts', id);
    const plain = await site.ask(`${site.url}/en/?p=${id}&_preview=${token}`);
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `${url}?_preview=${token}`]);
    const { body } = await read(`/cms/v2/posts/${id}`, token, { query: { _fields: 'head' } });
    expect(body.head).toMatchObject({ title: 'Unsaved – Lintel', description: 'New.', robots: 'noindex, follow' });
    expect(body.head).toEqual(await headIn(site, `${url}?_preview=${token}`));
  });

  it('expires after an hour', async () => {
    const { id } = await draft();
    const made = await site.rest(`/lintel/v1/posts/${id}/preview`, { as: 'admin', method: 'POST' });
    const left = Date.parse(made.body.expires) - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(made.body.expires) + 1000);
    try {
      const { status, body } = await read(`/cms/v2/posts/${id}`, made.body.token);
      expect([status, body.code]).toEqual([401, 'rest_preview_expired']);
    } finally {
      now.mockRestore();
    }
  });

  it('shows the unsaved texts of the user who made it', async () => {
    const { id } = await draft({ status: 'publish' });
    const save = (as: string, title: string) =>
      site.rest(`/cms/v2/posts/${id}/autosaves`, { as, body: { title, content: `<p>${title}</p>`, excerpt: '' } });
    await save('admin', 'Of the admin');
    await save('editor', 'Of the editor');
    const [admin, editor] = [await link('posts', id), await link('posts', id, { as: 'editor' })];
    const texts = async (token: string) => (await read(`/cms/v2/posts/${id}`, token)).body;
    expect(await texts(admin)).toMatchObject({
      title: { rendered: 'Of the admin' },
      content: { rendered: '<p>Of the admin</p>\n' },
    });
    expect(await texts(editor)).toMatchObject({ title: { rendered: 'Of the editor' } });
    expect((await site.rest(`/cms/v2/posts/${id}`)).body.title.rendered).toBe('Secret plan');
    expect((await site.rest('/cms/v2/posts', { query: { include: String(id) } })).body[0].title.rendered).toBe(
      'Secret plan',
    );
  });

  it('opens a protected entry', async () => {
    const { id } = await draft({ status: 'publish', password: 'sesame', content: '<p>Inside.</p>' });
    const { body } = await read(`/cms/v2/posts/${id}`, await link('posts', id));
    expect(body.content).toMatchObject({ rendered: '<p>Inside.</p>\n', protected: true });
    expect((await site.rest(`/cms/v2/posts/${id}`)).body.content.rendered).toBe('');
  });

  it('embeds what its reader may see of the entry', async () => {
    const tag = await make('/cms/v2/tags', { name: 'Hidden yet' });
    const hidden = await make('/cms/v2/pages', { title: 'Hidden parent' });
    const page = await make('/cms/v2/pages', { title: 'Child', parent: hidden.id });
    const post = await draft({ tags: [tag.id] });
    const image = await site.rest('/cms/v2/media', {
      as: 'admin',
      method: 'POST',
      raw: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="dot.png"' },
    });
    await site.rest(`/cms/v2/media/${image.body.id}`, { as: 'admin', body: { post: post.id } });
    await site.rest(`/cms/v2/posts/${post.id}`, { as: 'admin', body: { featured_media: image.body.id } });
    const shown = (await read(`/cms/v2/posts/${post.id}`, await link('posts', post.id), { query: { _embed: '' } })).body
      ._embedded;
    expect(shown.author[0].id).toBe(site.ids.admin);
    expect(shown['wp:featuredmedia'][0]).toMatchObject({ id: image.body.id, media_type: 'image' });
    expect(shown['wp:term'].flat().map(({ id }: { id: number }) => id)).toContain(tag.id);
    const child = (await read(`/cms/v2/pages/${page.id}`, await link('pages', page.id), { query: { _embed: '' } }))
      .body;
    expect(child._embedded.up[0].code).toBe('rest_forbidden');
    expect((await site.rest(`/cms/v2/media/${image.body.id}`)).status).toBe(401);
  });

  it('works below the root of the convention, and for pages of declared types and the calendar', async () => {
    const { id } = await draft();
    const convention = await site.ask(`${site.url}/wp-json/wp/v2/posts/${id}?_preview=${await link('posts', id)}`);
    expect([convention.status, convention.body.id]).toEqual([200, id]);
    const recipe = await make('/cms/v2/recipes', { title: 'Soup' });
    expect((await read(`/cms/v2/recipes/${recipe.id}`, await link('recipes', recipe.id))).status).toBe(200);
    const dates = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    const event = await make('/cal/events/v1/events', {
      title: 'Fair',
      description: '<p>Come.</p>',
      status: 'draft',
      ...dates,
    });
    await protectEvent(event.id);
    const shown = await read(`/cal/events/v1/events/${event.id}`, await link('events', event.id));
    expect([shown.status, shown.body.title, shown.body.description]).toEqual([200, 'Fair', '<p>Come.</p>']);
    expect((await site.rest(`/cal/events/v1/events/${event.id}`)).status).toBe(403);
    const venue = await make('/cal/events/v1/venues', { venue: 'Hall', status: 'draft' });
    expect((await read(`/cal/events/v1/venues/${venue.id}`, await link('venues', venue.id))).body.venue).toBe('Hall');
    const organizer = await make('/cal/events/v1/organizers', { organizer: 'Club', status: 'draft' });
    const read2 = await read(`/cal/events/v1/organizers/${organizer.id}`, await link('organizers', organizer.id));
    expect(read2.body.organizer).toBe('Club');
  });
});

describe('making a link', () => {
  it('is for those who may edit the entry', async () => {
    const { id } = await draft();
    const ask = (as?: string) => site.rest(`/lintel/v1/posts/${id}/preview`, { as, method: 'POST' });
    expect((await ask()).status).toBe(401);
    for (const as of ['subscriber', 'author']) expect((await ask(as)).body.code).toBe('rest_cannot_edit');
    const own = await make('/cms/v2/posts', { title: 'Own' }, 'author');
    await link('posts', own.id, { as: 'author' });
    const missing = await site.rest('/lintel/v1/posts/999999/preview', { as: 'admin', method: 'POST' });
    expect([missing.status, missing.body.code]).toEqual([404, 'rest_post_invalid_id']);
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE' });
    expect((await ask('admin')).body.code).toBe('rest_preview_trashed');
  });

  it('leads to the site that the setting names', async () => {
    const { id } = await draft({ slug: 'a b&c' });
    const ask = async () => (await site.rest(`/lintel/v1/posts/${id}/preview`, { as: 'admin', method: 'POST' })).body;
    expect((await ask()).url).toBeNull();
    await changeSettings(site, {
      preview_url: 'https://front.example/p?id={id}&type={type}&slug={slug}&status={status}&lang={lang}&token={token}',
    });
    const { url, token } = await ask();
    expect(url).toBe(`https://front.example/p?id=${id}&type=post&slug=a-bc&status=draft&lang=en&token=${token}`);
    for (const wrong of [
      'https://front.example/',
      'front/{token}',
      'https://{id}.example/{token}',
      'https://a.example/{token}{x}',
      'javascript:{token}',
      'https://a.example/{token}}',
    ])
      await expect(changeSettings(site, { preview_url: wrong })).rejects.toThrow(/preview_url/);
    await changeSettings(site, { preview_url: '' });
    expect((await ask()).url).toBeNull();
  });
});

describe('a link ends', () => {
  const refused = async (id: number, token: string) => {
    const { status, body } = await read(`/cms/v2/posts/${id}`, token);
    expect([status, body.code]).toEqual([401, 'rest_preview_invalid']);
  };

  it('with the session or the application password that made it', async () => {
    const { id } = await draft();
    const signedIn = await site.ask(`${site.url}/auth/token`, {
      body: { username: 'admin', password: 'Admin-password-1' },
    });
    const bearer = { authorization: `Bearer ${signedIn.body.access_token}` };
    const ofSession = await link('posts', id, { as: undefined, headers: bearer });
    expect((await read(`/cms/v2/posts/${id}`, ofSession)).status).toBe(200);
    await site.ask(`${site.url}/auth/revoke`, { body: { token: signedIn.body.access_token } });
    await refused(id, ofSession);
    const passwords = `${site.url}/wp-json/wp/v2/users/me/application-passwords`;
    const { body: made } = await site.ask(passwords, { as: 'admin', body: { name: 'Front' } });
    const ofPassword = await link('posts', id, { as: `admin:${made.password}` });
    expect((await read(`/cms/v2/posts/${id}`, ofPassword)).status).toBe(200);
    await site.ask(`${passwords}/${made.uuid}`, { as: 'admin', method: 'DELETE' });
    await refused(id, ofPassword);
  });

  it('with the rights, the password and the account of the user who made it', async () => {
    const { id } = await draft();
    const user = await make('/cms/v2/users', {
      username: 'guest',
      email: 'guest@example.org',
      password: 'Long-pass-phrase-7',
      roles: ['editor'],
    });
    const as = 'guest:Long-pass-phrase-7';
    const token = await link('posts', id, { as });
    expect((await read(`/cms/v2/posts/${id}`, token)).status).toBe(200);
    await site.rest(`/cms/v2/users/${user.id}`, { as: 'admin', body: { roles: ['subscriber'] } });
    await refused(id, token);
    await site.rest(`/cms/v2/users/${user.id}`, { as: 'admin', body: { roles: ['editor'] } });
    expect((await read(`/cms/v2/posts/${id}`, token)).status).toBe(200);
    await site.rest(`/cms/v2/users/${user.id}`, { as: 'admin', body: { password: 'Other-pass-phrase-8' } });
    await refused(id, token);
    const next = await link('posts', id, { as: 'guest:Other-pass-phrase-8' });
    await site.rest(`/cms/v2/users/${user.id}`, {
      as: 'admin',
      method: 'DELETE',
      query: { force: 'true', reassign: '1' },
    });
    await refused(id, next);
  });

  it('with the entry', async () => {
    const { id } = await draft();
    const token = await link('posts', id);
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE' });
    await refused(id, token);
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    await refused(id, token);
  });
});

describe('nothing of a preview', () => {
  it('reaches others by what is kept', async () => {
    const { id } = await draft({ status: 'publish', title: 'Public', content: '<p>Public.</p>' });
    await site.rest(`/cms/v2/posts/${id}/autosaves`, {
      as: 'admin',
      body: { title: 'Unsaved', content: '<p>Unsaved.</p>', excerpt: '' },
    });
    const token = await link('posts', id);
    const page = (await site.rest(`/cms/v2/posts/${id}`)).body.link as string;
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await read(`/cms/v2/posts/${id}`, token)).body.title.rendered).toBe('Unsaved');
      expect((await site.rest(`/cms/v2/posts/${id}`)).body.title.rendered).toBe('Public');
      expect((await site.ask(`${page}?_preview=${token}`)).text).toContain('<p>Unsaved.</p>');
      const shown = (await site.ask(page)).text;
      expect(shown).toContain('<p>Public.</p>');
      expect(shown).not.toContain('Unsaved');
    }
  });
});

describe('the pages of the site', () => {
  it('show previews of entries, events and places', async () => {
    const dates = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    const { id } = await draft({ password: 'sesame' });
    const event = await make('/cal/events/v1/events', {
      title: 'Fair',
      description: 'Come.',
      status: 'draft',
      ...dates,
    });
    await protectEvent(event.id);
    const venue = await make('/cal/events/v1/venues', { venue: 'Hall', description: 'Big.', status: 'draft' });
    const pages: [string, number, string, string][] = [
      ['posts', id, `/?p=${id}`, 'Draft.'],
      ['events', event.id, `/?post_type=cal_events&p=${event.id}`, 'Come.'],
      ['venues', venue.id, `/?post_type=cal_venue&p=${venue.id}`, 'Big.'],
    ];
    for (const [base, entry, path, text] of pages) {
      const url = `${site.url}/en${path}`;
      const { status, headers, text: html } = await site.ask(`${url}&_preview=${await link(base, entry)}`);
      expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
        200,
        'noindex',
        'private, no-store',
      ]);
      expect(html).toContain(text);
      expect(html).toContain('<meta name="robots" content="noindex, follow">');
      expect((await site.ask(url)).status).toBe(404);
    }
  });

  it('refuse links for other entries alike, whether these exist', async () => {
    const { id } = await draft();
    const other = await draft({ status: 'publish' });
    const token = await link('posts', id);
    for (const path of [`/?p=${other.id}`, '/?p=999999', '/', '/nothing-here/']) {
      const { status } = await site.ask(`${site.url}/en${path}${path.includes('?') ? '&' : '?'}_preview=${token}`);
      expect(status).toBe(403);
    }
    expect((await site.ask(`${site.url}/en/?p=${id}&_preview=wrong`)).status).toBe(401);
    const form = await site.ask(`${site.url}/en/?p=${id}&_preview=${token}`, { method: 'POST', raw: 'comment=x' });
    expect(form.status).toBe(403);
  });
});
