import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation/types.js';
import { applyModel, RECIPE_MODEL } from '../../support/content-model.js';
import { statementsDuring } from '../../support/database.js';
import { Agent, MCP_PLACES } from '../../support/mcp.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';
import { deliver, Receiver } from '../../support/webhooks.js';

const ADMIN = 'admin:Admin-password-1';
const PASSWORD = 'Correct-horse-9-battery';

let site: TestSite;
let admin: Agent;
let receiver: Receiver;
const agents: Agent[] = [];

const connect = async (credentials?: string, options?: { path?: string; name?: string }): Promise<Agent> => {
  const agent = await Agent.connect(site, credentials, options);
  agents.push(agent);
  return agent;
};
/** Sends a message without the client. */
const send = (message: object, { headers, ...ask }: Ask = {}, path: string = MCP_PLACES.own): Promise<Answer> =>
  site.ask(site.url + path, {
    as: 'admin',
    body: { jsonrpc: '2.0', id: 1, ...message },
    headers: { accept: 'application/json, text/event-stream', ...headers },
    ...ask,
  });

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await (
    await startSite({ AUDIT_LOG_DAYS: '30', FETCH_ALLOW_PRIVATE: receiver.host })
  ).withRoles('author', 'subscriber');
  admin = await connect(ADMIN);
});
afterAll(async () => {
  for (const agent of agents) await agent.close();
  await site.close();
  await receiver.close();
});

describe('the endpoint of agents', () => {
  it.each(Object.entries(MCP_PLACES))('answers the client of the SDK at the place %s', async (_, path) => {
    const agent = await connect(ADMIN, { path });
    expect(agent.client.getServerVersion()).toMatchObject({ name: 'lintel' });
    const tools = await agent.tools();
    expect(tools).toEqual(expect.arrayContaining(['list_posts', 'create_event', 'update_menu', 'change_redirects']));
    expect((await agent.call('get_me')).value).toMatchObject({ name: 'admin' });
  });

  it('speaks the revisions of the protocol that the SDK knows', async () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
      const { status, body, headers } = await send({ method: 'initialize', params });
      expect([status, body.result.protocolVersion]).toEqual([200, version]);
      expect(headers.get('mcp-session-id')).toMatch(/^lintel-/);
    }
    const unknown = { headers: { 'mcp-protocol-version': '1999-01-01' } };
    expect((await send({ method: 'tools/list' }, unknown)).body.code).toBe('mcp_invalid_request');
  });

  it('accepts notifications, and refuses streams, sessions and what is no message', async () => {
    const noted = await send({ id: undefined, method: 'notifications/initialized' });
    expect([noted.status, noted.text]).toEqual([202, '']);
    for (const method of ['GET', 'DELETE']) {
      const { status, body, headers } = await site.ask(site.url + MCP_PLACES.own, { method, as: 'admin' });
      expect([status, body.code, headers.get('allow')]).toEqual([
        405,
        'mcp_no_stream',
        expect.stringContaining('POST'),
      ]);
    }
    for (const body of [{}, [], { method: 'tools/list' }]) {
      const headers = { accept: 'application/json, text/event-stream' };
      const answer = await site.ask(site.url + MCP_PLACES.own, { as: 'admin', body, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'mcp_invalid_request']);
    }
    expect((await send({ method: 'tools/list' }, { headers: { accept: 'text/html' } })).status).toBe(406);
    expect((await send({ method: 'nothing/such' })).body.error.code).toBe(-32601);
  });

  it('is for those who have signed in, unless the setting says otherwise', async () => {
    const message = { method: 'tools/list' };
    const anonymous = await send(message, { as: undefined });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'mcp_login_required']);
    expect((await send(message, { as: 'admin:wrong' })).status).toBe(401);
    await changeSettings(site, { mcp: 'everyone' });
    const visitor = await connect();
    const tools = await visitor.tools();
    expect(tools).toEqual(expect.arrayContaining(['list_posts', 'list_events', 'search']));
    expect(tools.filter((name) => /^(?:create|update|delete|change)_/.test(name))).toEqual([]);
    expect((await visitor.call('create_post', { title: 'Mine' })).value).toMatchObject({ data: { status: 401 } });
    await changeSettings(site, { mcp: 'off' });
    expect((await send(message)).body.code).toBe('mcp_off');
    await changeSettings(site, { mcp: 'signed-in' });
  });

  it('refuses pages of other origins', async () => {
    const message = { method: 'tools/list' };
    const foreign = await send(message, { headers: { origin: 'https://evil.example' } });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'mcp_forbidden_origin']);
    expect((await send(message, { headers: { origin: site.url } })).status).toBe(200);
  });

  it('does not sign in by a cookie without a nonce', async () => {
    const form = new URLSearchParams({ log: 'admin', pwd: 'Admin-password-1' }).toString();
    const signedIn = await site.ask(`${site.url}/wp-login.php`, {
      raw: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(cookie).toMatch(/lintel-session=/);
    const answer = await send({ method: 'tools/list' }, { as: undefined, headers: { cookie } });
    expect(answer.body.code).toBe('mcp_login_required');
  });

  it('lists the tools of some resources only, if asked to', async () => {
    const some = await connect(ADMIN, { path: `${MCP_PLACES.own}?tools=posts,media` });
    expect((await some.tools()).toSorted()).toEqual(
      ['post', 'media']
        .flatMap((one) => [`delete_${one}`, `get_${one}`, `update_${one}`])
        .concat('create_post', 'list_media', 'list_posts')
        .toSorted(),
    );
    const meta = await connect(ADMIN, { path: `${MCP_PLACES.own}?tools=meta` });
    expect(await meta.tools()).toEqual([
      'mcp-adapter-discover-abilities',
      'mcp-adapter-get-ability-info',
      'mcp-adapter-execute-ability',
    ]);
  });
});

describe('tools', () => {
  it('describe themselves by the declarations of their routes', async () => {
    const { tools } = await admin.client.listTools();
    const tool = tools.find(({ name }) => name === 'update_post');
    expect(tool).toMatchObject({
      title: 'Update post',
      inputSchema: { type: 'object', required: ['id'], properties: { title: { type: 'string' }, dry_run: {} } },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    });
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z_]{1,64}$/.test(name))).toEqual([]);
    // Files, credentials and the endpoint itself are no tools.
    expect(names.filter((name) => /upload|password|batch|mcp|abilit|autosave|revision/.test(name))).toEqual([]);
  });

  it('have schemas that validators accept', async () => {
    const validator = new AjvJsonSchemaValidator();
    const { tools } = await admin.client.listTools();
    const create = tools.find(({ name }) => name === 'create_event');
    for (const { inputSchema } of tools) validator.getValidator(inputSchema);
    const accepts = validator.getValidator(create?.inputSchema as JsonSchemaType);
    const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    expect(accepts({ title: 'Fair', ...times })).toMatchObject({ valid: true });
    expect(accepts({ title: 'Fair', ...times, colour: 'red' })).toMatchObject({ valid: false });
  });

  it('are those that the user may use', async () => {
    const author = await (await connect(`author:${PASSWORD}`)).tools();
    expect(author).toEqual(expect.arrayContaining(['create_post', 'update_post', 'delete_post', 'create_event']));
    expect(
      author.filter((name) => /redirect|settings|create_page|create_user|update_category|delete_menu/.test(name)),
    ).toEqual([]);
    const subscriber = await (await connect(`subscriber:${PASSWORD}`)).tools();
    expect(subscriber.filter((name) => /^(?:create|update|delete|change)_/.test(name))).toEqual([
      'create_comment',
      'update_user',
    ]);
  });

  it('pass the checks of their routes, in the name of the user', async () => {
    const author = await connect(`author:${PASSWORD}`);
    const mine = (await author.call('create_post', { title: 'Of an author' })).value;
    expect(mine).toMatchObject({ status: 'draft', author: site.ids.author });
    const page = await author.call('create_page', { title: 'A page' });
    expect([page.isError, page.value.code, page.value.data.status]).toEqual([true, 'rest_cannot_create', 403]);
    const wrong = await admin.call('list_posts', { per_page: 500 });
    expect(wrong).toMatchObject({ isError: true, value: { code: 'rest_invalid_param', data: { params: {} } } });
    const unknown = await admin.call('list_posts', { colour: 'red' });
    expect(unknown.value.message).toMatch(/^list_posts has no argument colour. Its arguments: context, page, /);
    for (const id of ['1/revisions', '../users/1', '', 'x', {}])
      expect((await admin.call('get_post', { id })).isError).toBe(true);
    await expect(admin.call('no_such_tool')).rejects.toThrow(/Unknown tool/);
  });

  it('answer with short lists, with totals and without links', async () => {
    await admin.call('create_post', { title: 'Listed', content: '<p>Long</p>', status: 'publish' });
    const { value } = await admin.call('list_posts', { per_page: 1 });
    expect(value).toMatchObject({ total: expect.any(Number), pages: expect.any(Number) });
    expect(value.items).toHaveLength(1);
    expect(Object.keys(value.items[0])).not.toEqual(expect.arrayContaining(['content']));
    expect(JSON.stringify(value)).not.toContain('_links');
    const chosen = await admin.call('list_posts', { per_page: 1, _fields: 'id,content.rendered' });
    expect(Object.keys(chosen.value.items[0])).toEqual(['id', 'content']);
    const venue = { venue: 'Barn', city: 'Bath' };
    const times = { start_date: '2031-06-01 10:00:00', end_date: '2031-06-01 12:00:00' };
    await admin.call('create_event', { title: 'Dance', status: 'publish', venue, ...times });
    const events = await admin.call('list_events', { start_date: '2031-06-01', end_date: '2031-06-02' });
    expect(events.value).toEqual({
      events: [
        expect.objectContaining({
          title: 'Dance',
          start_date: '2031-06-01 10:00:00',
          venue: { id: expect.any(Number), venue: 'Barn' },
        }),
      ],
      total: 1,
      total_pages: 1,
    });
    expect(Object.keys(events.value.events[0])).not.toContain('description');
    expect((await admin.call('list_venues')).value.venues).toEqual([
      expect.objectContaining({ venue: 'Barn', city: 'Bath' }),
    ]);
    expect((await admin.call('list_organizers')).value).toMatchObject({ organizers: [], total: 0 });
  });

  it('refuse results that are too large, and shorten those of writes', async () => {
    const content = `<p>${'long '.repeat(25_000)}</p>`;
    const made = await admin.call('create_post', { title: 'Huge', content });
    expect(made.value).toEqual({ id: expect.any(Number), message: expect.stringContaining('too large') });
    const read = await admin.call('get_post', { id: made.value.id });
    expect([read.isError, read.value.code]).toEqual([true, 'mcp_result_too_large']);
    expect((await admin.call('get_post', { id: made.value.id, _fields: 'status' })).value).toEqual({ status: 'draft' });
  });

  it('renew cached lists', async () => {
    const titles = async () =>
      ((await site.rest('/cms/v2/posts?per_page=1&_fields=title')).body as { title: { rendered: string } }[]).map(
        ({ title }) => title.rendered,
      );
    const { id } = (await admin.call('create_post', { title: 'Cached', status: 'publish' })).value;
    expect(await titles()).toEqual(['Cached']);
    await admin.call('update_post', { id, title: 'Renewed' });
    expect(await titles()).toEqual(['Renewed']);
  });

  it('create once with an idempotency key', async () => {
    const input = { title: 'Once', idempotency_key: 'key-of-a-call' };
    const [first, second] = [await admin.call('create_post', input), await admin.call('create_post', input)];
    expect(second.value.id).toBe(first.value.id);
    const other = await admin.call('create_post', { ...input, title: 'Twice' });
    expect(other.value.code).toBe('rest_idempotency_key_reused');
    // Tools that create nothing do not take one.
    const update = await admin.call('update_post', { id: first.value.id, idempotency_key: 'other' });
    expect(update.value.code).toBe('ability_invalid_input');
  });

  it('appear with the types that a site declares', async () => {
    await applyModel(site, RECIPE_MODEL);
    const tools = await admin.tools();
    expect(tools).toEqual(expect.arrayContaining(['list_recipe_entries', 'update_recipe_entry', 'list_cuisine_terms']));
    const { value } = await admin.call('create_recipe_entry', { title: 'Soup', status: 'publish' });
    expect(value).toMatchObject({ type: 'recipe', status: 'publish' });
  });
});

describe('dry runs', () => {
  it('report what a write would change, and change nothing', async () => {
    const { id } = (await admin.call('create_post', { title: 'Before', status: 'publish' })).value;
    const hook = { url: `http://${receiver.host}/`, events: ['*'] };
    await site.ask(`${site.url}/hooks`, { as: 'admin', body: hook });
    const audited = async () => (await site.ask(`${site.url}/audit`, { as: 'admin' })).body.records.length as number;
    const records = await audited();
    const update = await admin.call('update_post', { id, title: 'After', dry_run: true });
    expect(update.value).toMatchObject({ dry_run: true, mode: 'simulated' });
    expect(update.value.changes.title).toEqual({
      from: { raw: 'Before', rendered: 'Before' },
      to: { raw: 'After', rendered: 'After' },
    });
    expect((await admin.call('delete_post', { id, force: true, dry_run: true })).value.mode).toBe('simulated');
    const created = await admin.call('create_event', {
      title: 'Fair',
      start_date: '2031-05-01 10:00:00',
      end_date: '2031-05-01 12:00:00',
      dry_run: true,
    });
    expect(created.value.result).toMatchObject({ title: 'Fair' });
    expect((await admin.call('list_events', { start_date: '2031-05-01', _fields: 'total' })).value.total).toBe(0);
    expect((await admin.call('update_settings', { title: 'Other', dry_run: true })).value.changes.title.to).toBe(
      'Other',
    );
    expect((await site.rest(`/cms/v2/posts/${String(id)}`)).body.title.rendered).toBe('Before');
    expect((await site.rest('/')).body.name).toBe('Lintel');
    expect(await audited()).toBe(records);
    await deliver(site);
    expect(receiver.take()).toEqual([]);
  });

  it('leave nothing behind in what is rendered once', async () => {
    const { id } = (await admin.call('create_post', { title: 'First', content: 'First', status: 'publish' })).value;
    await admin.call('update_post', { id, title: 'Tried', content: 'Tried', dry_run: true });
    await admin.call('update_post', { id, title: 'Second', content: 'Second' });
    const { body } = await site.rest(`/cms/v2/posts/${String(id)}`);
    expect([body.title.rendered, body.content.rendered]).toEqual(['Second', expect.stringContaining('Second')]);
    const comment = (await admin.call('create_comment', { post: id, content: 'One' })).value;
    await admin.call('update_comment', { id: comment.id, content: 'Tried', dry_run: true });
    await admin.call('update_comment', { id: comment.id, content: 'Two' });
    const shown = await site.rest(`/cms/v2/comments/${String(comment.id)}`);
    expect(shown.body.content.rendered).toContain('Two');
  });

  it('leave files where they are', async () => {
    const { body } = await upload(site, 'dot.png', await picture(8, 8));
    const tried = await admin.call('delete_media', { id: body.id, force: true, dry_run: true });
    expect(tried.value.mode).toBe('simulated');
    expect((await fetch(body.source_url as string)).status).toBe(200);
  });

  it('check arguments and rights only where more cannot be undone', async () => {
    expect((await admin.call('clear_cache', { dry_run: true })).value).toEqual({ dry_run: true, mode: 'checked' });
    const author = await connect(`author:${PASSWORD}`);
    expect((await author.call('clear_cache', { dry_run: true })).isError).toBe(true);
    expect((await author.call('create_page', { title: 'x', dry_run: true })).value.code).toBe('rest_cannot_create');
    expect((await admin.call('create_post', { status: 'odd', dry_run: true })).value.code).toBe('rest_invalid_param');
  });
});

describe('confirmations', () => {
  const make = async (title: string) => (await admin.call('create_post', { title })).value.id as number;

  it('are asked for before something is deleted for good, and not for the trash', async () => {
    const id = await make('To delete');
    const asked = (await admin.call('delete_post', { id, force: true })).value;
    expect(asked).toMatchObject({ confirmation_required: true, item: { id, slug: '' }, expires_in_seconds: 300 });
    expect((await admin.call('get_post', { id, _fields: 'id' })).value).toEqual({ id });
    const done = await admin.call('delete_post', { id, force: true, confirmation_token: asked.confirmation_token });
    expect(done.value).toMatchObject({ deleted: true });
    const other = await make('To trash');
    expect((await admin.call('delete_post', { id: other })).value).toMatchObject({ status: 'trash' });
  });

  it('belong to the user, the input and the state of the item', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    const { confirmation_token: token } = (await admin.call('delete_post', { id: one, force: true })).value;
    const again = async (id: number, agent = admin) =>
      (await agent.call('delete_post', { id, force: true, confirmation_token: token })).value;
    expect(await again(two)).toMatchObject({ confirmation_required: true });
    const other = await connect(`author:${PASSWORD}`);
    expect((await again(one, other)).code).toBe('rest_cannot_delete');
    await admin.call('update_post', { id: one, title: 'One of today' });
    expect(await again(one)).toMatchObject({
      confirmation_required: true,
      message: expect.stringContaining('changed'),
    });
  });

  it('are carried out once when two come at the same time', async () => {
    const input = { id: await make('Twice'), force: true };
    const { confirmation_token: token } = (await admin.call('delete_post', input)).value;
    const answers = await Promise.all(
      [1, 2].map(() => admin.call('delete_post', { ...input, confirmation_token: token })),
    );
    expect(answers.map(({ value }) => value.deleted ?? value.code).toSorted()).toEqual(['rest_post_invalid_id', true]);
  });

  it('are asked for before users, terms and redirects are deleted', async () => {
    const user = await site.rest('/cms/v2/users', {
      as: 'admin',
      body: { username: 'leaving', email: 'leaving@example.org', password: PASSWORD, roles: ['author'] },
    });
    const input = { id: user.body.id as number, force: true, reassign: 1 };
    expect((await admin.call('delete_user', input)).value.confirmation_required).toBe(true);
    const tag = (await admin.call('create_tag', { name: 'Short-lived' })).value;
    expect((await admin.call('delete_tag', { id: tag.id, force: true })).value.confirmation_required).toBe(true);
    const bulk = { action: 'delete', items: [1] };
    expect((await admin.call('change_redirects', bulk)).value.confirmation_required ?? true).toBe(true);
    expect((await admin.call('delete_tag', { id: 99_999, force: true })).value.code).toBe('rest_term_invalid');
  });
});

describe('resources and prompts', () => {
  it('are read by URIs of items, of the site and of its documents', async () => {
    const { value } = await admin.call('create_post', { title: 'A resource', status: 'publish' });
    const { resourceTemplates } = await admin.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      expect.arrayContaining(['lintel://post/{id}', 'lintel://event/{id}', 'lintel://type/{type}']),
    );
    const { resources } = await admin.client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toEqual(expect.arrayContaining(['lintel://site', 'lintel://openapi', 'lintel://model']));
    const read = async (uri: string, agent = admin) => {
      const { contents } = await agent.client.readResource({ uri });
      return JSON.parse((contents[0] as { text: string }).text) as Record<string, unknown>;
    };
    expect(await read(`lintel://post/${String(value.id)}?context=edit`)).toMatchObject({
      title: { raw: 'A resource' },
    });
    for (const uri of uris) expect(Object.keys(await read(uri)).length).toBeGreaterThan(0);
    const subscriber = await connect(`subscriber:${PASSWORD}`);
    expect((await subscriber.client.listResources()).resources.map(({ uri }) => uri)).not.toContain('lintel://model');
    for (const uri of ['lintel://model', 'lintel://settings', 'lintel://post/99999', 'https://example.org/', 'x'])
      await expect(read(uri, subscriber)).rejects.toThrow(/not found/);
  });

  it('are offered to those who have the abilities that they mention', async () => {
    const { prompts } = await admin.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['draft_post', 'plan_event', 'review_comments', 'fix_missing_pages']),
    );
    const subscriber = await connect(`subscriber:${PASSWORD}`);
    expect((await subscriber.client.listPrompts()).prompts).toEqual([]);
    const { messages } = await admin.client.getPrompt({ name: 'draft_post', arguments: { topic: 'roses' } });
    expect(JSON.stringify(messages)).toContain('about: roses');
    await expect(admin.client.getPrompt({ name: 'draft_post' })).rejects.toThrow(/needs the argument topic/);
    await expect(admin.client.getPrompt({ name: 'nothing' })).rejects.toThrow(/no prompt/);
  });
});

it('tools are listed with the statement that signs in', async () => {
  await admin.tools();
  const statements = await statementsDuring(() => admin.tools());
  expect(statements.map(([statement]) => statement)).toEqual([expect.stringContaining('password_hash')]);
});

describe('the tools of the convention', () => {
  it('discover, describe and run abilities', async () => {
    const agent = await connect(ADMIN, { path: MCP_PLACES.adapter });
    const { value: found } = await agent.call('mcp-adapter-discover-abilities');
    expect(found.abilities).toContainEqual({
      name: 'lintel/list-posts',
      label: 'List posts',
      description: expect.any(String),
    });
    const info = await agent.call('mcp-adapter-get-ability-info', { ability_name: 'lintel/create-post' });
    expect(info.value).toMatchObject({ name: 'lintel/create-post', input_schema: { type: 'object' } });
    const run = (name: string, parameters: object) =>
      agent.call('mcp-adapter-execute-ability', { ability_name: name, parameters });
    const made = await run('lintel/create-post', { title: 'By ability' });
    expect(made.value).toMatchObject({ success: true, data: { title: { raw: 'By ability' } } });
    const failed = await run('lintel/get-post', { id: 99_999 });
    expect(failed).toMatchObject({ isError: true, value: { success: false, code: 'rest_post_invalid_id' } });
    expect((await run('lintel/nothing', {})).value.success).toBe(false);
    const input = { id: made.value.data.id as number, force: true };
    expect((await run('lintel/delete-post', input)).value.data.confirmation_required).toBe(true);
  });
});

it('writes of agents are recorded with the name of the agent', async () => {
  const agent = await connect(ADMIN, { name: 'desk-assistant' });
  const { value } = await agent.call('create_post', { title: 'Recorded' });
  const { body } = await site.ask(`${site.url}/audit`, {
    as: 'admin',
    query: { kind: 'post', object: String(value.id) },
  });
  expect(body.records).toEqual([
    expect.objectContaining({ agent: 'MCP: desk-assistant 1.2.3', route: '/cms/v2/posts', change: 'created' }),
  ]);
});
