import { currentDatabase, sql } from '../../support/database.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';
import { Receiver, deliver, passTime } from '../../support/webhooks.js';

let site: TestSite;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host });
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

const hooks = (path = '', ask: Ask = {}) => site.ask(`${site.url}/hooks${path}`, { as: 'admin', ...ask });
const change = (id: number, body: object) => hooks(`/${id}`, { method: 'PATCH', body });
const makePost = async (title: string) =>
  (await site.rest('/cms/v2/posts', { as: 'admin', body: { title, status: 'publish' } })).body;

/** Creates a webhook of the receiver and runs a test with it. */
async function withWebhook(members: object, test: (id: number) => Promise<void>): Promise<void> {
  const body = { url: `http://${receiver.host}/events`, events: ['post.created'], ...members };
  const made = await hooks('', { body });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  try {
    await test(made.body.id);
  } finally {
    receiver.respond = (response) => void response.writeHead(204).end();
    receiver.deliveries.splice(0);
    await hooks(`/${made.body.id}`, { method: 'DELETE' });
  }
}

/** What is sent for a new post with a title. */
async function sentFor(members: object, title: string) {
  let sent = { body: '', type: '', link: '', id: 0 };
  await withWebhook(members, async () => {
    const { id, link } = await makePost(title);
    await deliver(site);
    const [delivery] = receiver.deliveries;
    sent = { body: delivery?.body ?? '', type: String(delivery?.headers['content-type'] ?? ''), link, id };
  });
  return sent;
}

const HOSTILE = `@everyone "quoted" \\ &lt;!channel&gt; [a](https://evil.example) *b* {{ data.id }}`;

describe('the ready body', () => {
  it.each([
    ['slack', { text: 'post.created: Bread &amp; &lt;salt&gt;', blocks: [{ text: { type: 'plain_text' } }, {}] }],
    ['mattermost', { text: expect.stringMatching(/^post\\\.created\\: Bread \\& \\<salt\\>\n<http/) }],
    ['discord', { content: expect.stringContaining('Bread'), allowed_mentions: { parse: [] } }],
    ['teams', { type: 'message', attachments: [{ content: { type: 'AdaptiveCard' } }] }],
    ['github', { event_type: 'post.created', client_payload: { item: { title: 'Bread & <salt>' } } }],
    ['event', { type: 'post.created', data: { title: { rendered: expect.any(String) } } }],
  ])('of %s is what it reads', async (template, expected) => {
    const { body, type, link } = await sentFor({ template }, 'Bread &amp; &lt;salt&gt;');
    expect(JSON.parse(body)).toMatchObject(expected);
    expect(type).toBe('application/json; charset=utf-8');
    expect(body).toContain(link);
  });

  it('of build hooks is empty, without a type', async () => {
    expect(await sentFor({ template: 'empty' }, 'Built')).toMatchObject({ body: '', type: '' });
  });

  it.each(['mattermost', 'discord'])('of %s calls nobody and links nowhere else', async (template) => {
    const { body } = await sentFor({ template }, HOSTILE);
    const { text, content } = JSON.parse(body);
    expect(text ?? content).not.toMatch(/@everyone|<!channel>|[^\\]\]\(|https:\/\/evil| \*b/);
  });

  it('of Slack and Teams has titles as plain text, which is never read for marks', async () => {
    const { text, blocks } = JSON.parse((await sentFor({ template: 'slack' }, HOSTILE)).body);
    expect(text).toContain('&lt;!channel&gt;');
    expect(blocks[0].text).toMatchObject({ type: 'plain_text', text: expect.stringContaining('<!channel>') });
    const { attachments } = JSON.parse((await sentFor({ template: 'teams' }, HOSTILE)).body);
    expect(attachments[0].content.body).toEqual([
      { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: expect.stringContaining('](https://evil') }] },
    ]);
  });
});

describe('an own body', () => {
  it('has members of the event, escaped in texts and whole elsewhere', async () => {
    const template =
      '{"text": "«{{ title }}» {{ data.nothing }}", "id": {{ data.id }}, "title": {{ data.title }}, "no": {{data.x.y}}}';
    const { body, id } = await sentFor({ body: template }, HOSTILE);
    const { text, ...others } = JSON.parse(body);
    expect(text).toContain('“quoted”');
    expect(text).toContain('{{ data.id }}');
    expect(others).toEqual({ id, title: { rendered: expect.any(String) }, no: null });
  });

  it('follows the rules of its receiver', async () => {
    const { body, link } = await sentFor(
      { template: 'slack', body: '{"text":"{{ title }} {{ link }}"}' },
      'A &lt;b&gt;',
    );
    expect(JSON.parse(body)).toEqual({ text: `A &lt;b&gt; ${link}` });
    const discord = await sentFor(
      { template: 'discord', body: '{"content":"{{ data.title.rendered }}"}' },
      '@here *x*',
    );
    expect(JSON.parse(discord.body)).toEqual({ content: '@\u200bhere \\*x\\*' });
    const whole = await sentFor({ template: 'discord', body: '{"content": {{ title }}, "url": {{ link }}}' }, '@all_');
    expect(JSON.parse(whole.body)).toEqual({ content: '@\u200ball\\_', url: whole.link });
  });

  it('may be a form or a text', async () => {
    const form = await sentFor({ body: 'payload={{ data.id }}&title={{ title }}', format: 'form' }, 'a & b=c');
    expect(form).toMatchObject({
      type: 'application/x-www-form-urlencoded',
      body: `payload=${form.id}&title=a%20%26%20b%3Dc`,
    });
    const text = await sentFor({ body: 'New:\n{{ title }}', format: 'text' }, 'Plain');
    expect(text).toMatchObject({ type: 'text/plain; charset=utf-8', body: 'New:\nPlain' });
  });

  it.each([
    ['{"a": {{ data.id }}', 'not valid JSON'],
    ['{"a": {{ data.id }}{{ id }}}', 'not valid JSON'],
    ['{"a": "\\{{ title }}"}', 'not valid JSON'],
    ['{"a": "{{ secret }}"}', '{{ secret }}. Events have id,'],
    ['{"a": "{{ title"}', '{{ without a name'],
    ['{"a": "{{ #if title }}"}', '{{ without a name'],
    [`["${'{{ id }}'.repeat(101)}"]`, 'may have 100 placeholders'],
  ])('is refused when it is saved: %s', async (body, problem) => {
    const url = 'https://example.org/';
    const refused = await hooks('', { body: { url, events: ['*'], body }, undocumented: 'The body is not valid.' });
    expect([refused.status, refused.body.data.params.body]).toEqual([400, expect.stringContaining(problem)]);
  });

  it('is refused if it is too long, and where a change of the format makes it invalid', async () => {
    const url = 'https://example.org/';
    const long = await hooks('', {
      body: { url, events: ['*'], body: `"${'x'.repeat(10_000)}"` },
      undocumented: 'Too long.',
    });
    expect(long.body.data.details.body.code).toBe('rest_too_long');
    await withWebhook({ body: 'Hello {{ title }}', format: 'text' }, async (id) => {
      const refused = await change(id, { format: 'json' });
      expect(refused.body).toMatchObject({
        code: 'rest_invalid_param',
        data: { params: { body: expect.any(String) } },
      });
      expect((await change(id, { format: 'json', body: '"{{ title }}"' })).body).toMatchObject({ format: 'json' });
      expect((await change(id, { body: '' })).body).toMatchObject({ body: '', template: 'event' });
    });
  });

  it('that is too large for an event is given up, and later ones are sent', async () => {
    await withWebhook({ body: `[${Array.from({ length: 90 }, () => '{{ data.content }}').join(',')}]` }, async (id) => {
      const content = 'word '.repeat(4000);
      await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Large', content, status: 'publish' } });
      await makePost('Small');
      await deliver(site);
      const { deliveries } = (await hooks(`/${id}/deliveries`)).body;
      expect(deliveries).toMatchObject([
        { state: 'delivered' },
        { state: 'dead', error: expect.stringContaining('1 MB') },
      ]);
    });
  });

  it('that is repaired is sent by the next attempt', async () => {
    receiver.respond = (response) => void response.writeHead(400).end();
    await withWebhook({ body: '{"wrong": "{{ title }}"}' }, async (id) => {
      receiver.respond = (response) => void response.writeHead(400).end();
      await makePost('Twice');
      await deliver(site);
      await change(id, { body: 'right={{ title }}', format: 'form' });
      await passTime();
      await deliver(site);
      expect(receiver.deliveries.map(({ body }) => body)).toEqual(['{"wrong": "Twice"}', 'right=Twice']);
      const [first, second] = receiver.deliveries;
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    });
  });
});

describe('the own headers of a webhook', () => {
  const SECRET = 'Bearer s3cret-of-the-receiver';

  it('are sent, never shown, and kept by null', async () => {
    await withWebhook({ headers: { Authorization: SECRET, 'X-Site': 'one' } }, async (id) => {
      const shown = { Authorization: null, 'X-Site': null };
      for (const answer of [await hooks(`/${id}`), await hooks()]) {
        expect(answer.text).not.toContain('s3cret');
        expect(answer.text).toContain(JSON.stringify(shown));
      }
      expect((await change(id, { headers: { Authorization: null, 'User-Agent': 'Mine' } })).body.headers).toEqual({
        Authorization: null,
        'User-Agent': null,
      });
      await makePost('With headers');
      await deliver(site);
      const { headers } = receiver.deliveries[0] ?? { headers: {} };
      expect(headers).toMatchObject({ authorization: SECRET, 'user-agent': 'Mine' });
      expect(headers).not.toHaveProperty('x-site');
      const kept = await change(id, { active: true });
      expect(kept.body.headers).toEqual({ Authorization: null, 'User-Agent': null });
      const unknown = await change(id, { headers: { 'X-Other': null } });
      expect(unknown.body.data.params.headers).toBe('headers[X-Other] has no value that can be kept.');
    });
  });

  it.each([
    ['a line break', { 'X-A': 'a\r\nX-B: b' }],
    ['a blank at its end', { 'X-A': 'a ' }],
    ['other characters', { 'X-A': 'ä' }],
    ['no value', { 'X-A': '' }],
    ['a number', { 'X-A': 5 }],
    ['a long value', { 'X-A': 'a'.repeat(2001) }],
    ['a name with a colon', { 'X-A:': 'a' }],
    ['a name with a line break', { 'X-A\n': 'a' }],
    ['a name twice', { 'X-A': 'a', 'x-a': 'b' }],
    ['Host', { Host: 'example.org' }],
    ['Content-Length', { 'content-length': '5' }],
    ['Transfer-Encoding', { 'Transfer-Encoding': 'chunked' }],
    ['Connection', { Connection: 'close' }],
    ['a signature', { 'Webhook-Signature': 'v1,x' }],
    ['our signature', { 'Lintel-Signature': 'x' }],
    ['too many', Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`X-${at}`, 'a']))],
    ['a list', ['X-A']],
  ])('are refused with %s', async (_, headers) => {
    const body = { url: 'https://example.org/', events: ['*'], headers };
    const { status, body: answer } = await hooks('', { body, undocumented: 'The headers are not valid.' });
    expect([status, Object.keys(answer.data.params)]).toEqual([400, ['headers']]);
  });

  it('are encrypted where secrets are', async () => {
    const database = currentDatabase();
    await hooks('', {
      body: { url: 'https://example.org/', events: ['*'], active: false, headers: { 'X-Key': SECRET } },
    });
    const stored = async () => String(JSON.stringify(await sql('SELECT header_values AS value FROM webhooks', [])));
    expect(await stored()).toContain('s3cret');
    const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
    const sealed = await startSite({ SECRET_KEY, FETCH_ALLOW_PRIVATE: receiver.host }, database);
    try {
      expect(await stored()).not.toContain('s3cret');
    } finally {
      await sealed.close();
    }
  });
});
