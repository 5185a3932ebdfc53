import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CLIENT_ADDRESSES, startClientSite, type ClientSite } from '../support/client-site.js';
import { picture } from '../support/uploads.js';

const PACKAGE = createRequire(import.meta.url).resolve('mcp-wordpress');
const PROGRAM = join(dirname(PACKAGE), '../bin/mcp-wordpress.js');
/** Tools that measure the server itself, or ask other sites: they send nothing to this one. */
const ELSEWHERE =
  /^wp_(?:performance|cache|check_version|switch_auth_method|seo_(?:track_serp|keyword_research|validate))/;

/** Runs the server as an agent's host does, over standard input and output, and calls every tool that asks a site. */
describe.each(CLIENT_ADDRESSES)('the MCP server mcp-wordpress at %s', (_, language, path) => {
  let started: ClientSite;
  let client: Client;
  let folder: string;
  const called = new Set<string>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-wordpress-'));
    started = await startClientSite(language);
    const { site } = started;
    const passwordOf = (name: string) =>
      site.ask(`${site.url}/wp-json/wp/v2/users/me/application-passwords`, { as: 'admin', body: { name } });
    const made = await passwordOf('MCP');
    await passwordOf('Spare');
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM],
      cwd: folder,
      stderr: 'ignore',
      env: {
        WORDPRESS_SITE_URL: `${site.url}${path}`,
        WORDPRESS_USERNAME: 'admin',
        WORDPRESS_APP_PASSWORD: made.body.password,
        ALLOW_INSECURE_HTTP: 'true',
        ALLOW_PRIVATE_URLS: 'true',
        CACHE_ENABLED: 'false',
        RATE_LIMIT: '60000',
        MCP_UPLOAD_BASE_DIR: folder,
      },
    });
    client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport);
  });
  afterAll(async () => {
    await client.close();
    await started.site.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => void (started.refused.length = 0));
  afterEach(() => expect(started.refused).toEqual([]));

  /** The text that a tool answers with. */
  async function call(name: string, args: Record<string, unknown> = {}): Promise<string> {
    called.add(name);
    const { isError, content } = await client.callTool({ name, arguments: args });
    const text = (content as { text?: string }[]).map((part) => part.text ?? '').join('\n');
    expect({ name, isError: isError ?? false, text: isError ? text : '' }).toEqual({ name, isError: false, text: '' });
    return text;
  }
  /** Calls a tool that sends what a site of the convention refuses as well; checks what was refused. */
  async function callInVain(name: string, args: Record<string, unknown>, refused: RegExp): Promise<void> {
    called.add(name);
    expect(await client.callTool({ name, arguments: args })).toMatchObject({ isError: true });
    expect(started.refused.splice(0)).toEqual([expect.stringMatching(refused)]);
  }
  const idIn = (text: string): number => Number(/\bID\W{0,6}(\d+)/i.exec(text)?.[1]);

  it('signs in with an application password', async () => {
    expect(await call('wp_test_auth')).toMatch(/success/i);
    await call('wp_get_auth_status');
    expect(await call('wp_get_current_user')).toContain('admin');
  });

  it('writes, lists and deletes posts', async () => {
    const id = idIn(await call('wp_create_post', { title: 'A long walk', content: '<p>Text</p>', status: 'publish' }));
    await call('wp_update_post', { id, title: 'A longer walk', excerpt: 'Short' });
    expect(await call('wp_get_post', { id, include_content: true })).toContain('A longer walk');
    expect(await call('wp_list_posts', { search: 'longer', per_page: 5, status: 'publish' })).toContain(
      'A longer walk',
    );
    await call('wp_get_post_revisions', { id });
    expect(await call('wp_search_site', { term: 'longer' })).toContain('A longer walk');
    // Its types are names of routes; those of the convention are `post`, `term` and `post-format`.
    await callInVain('wp_search_site', { term: 'longer', type: 'posts' }, /^400 GET .*type=posts/);
    await call('wp_delete_post', { id, force: true });
  });

  it('writes, lists and deletes pages', async () => {
    const id = idIn(await call('wp_create_page', { title: 'About', content: 'Text', status: 'publish' }));
    await call('wp_update_page', { id, content: 'New', status: 'private' });
    expect(await call('wp_get_page', { id, include_content: true })).toContain('About');
    expect(await call('wp_list_pages', { status: 'private', per_page: 5 })).toContain('About');
    await call('wp_get_page_revisions', { id });
    await call('wp_delete_page', { id });
  });

  it.each([
    ['category', 'categories'],
    ['tag', 'tags'],
  ])('writes, lists and deletes a %s', async (one, many) => {
    const id = idIn(await call(`wp_create_${one}`, { name: 'Plants' }));
    await call(`wp_update_${one}`, { id, name: 'Herbs' });
    expect(await call(`wp_get_${one}`, { id })).toContain('Herbs');
    expect(await call(`wp_list_${many}`, { search: 'her' })).toContain('Herbs');
    // Terms have no trash, and it does not send `force`.
    await callInVain(`wp_delete_${one}`, { id }, /^501 DELETE /);
  });

  it('writes, moderates and deletes comments', async () => {
    const post = idIn(await call('wp_create_post', { title: 'Discussed', status: 'publish' }));
    const id = idIn(await call('wp_create_comment', { post, content: 'Well said' }));
    await call('wp_update_comment', { id, content: 'Said well' });
    expect(await call('wp_get_comment', { id })).toContain('Said well');
    await call('wp_spam_comment', { id });
    await call('wp_approve_comment', { id });
    expect(await call('wp_list_comments', { post, status: 'approve' })).toContain('Said well');
    await call('wp_delete_comment', { id, force: true });
  });

  it('uploads, describes and deletes media', async () => {
    const file = join(folder, 'dot.png');
    writeFileSync(file, await picture(8, 8));
    const id = idIn(await call('wp_upload_media', { file_path: file, title: 'Dot', alt_text: 'A dot' }));
    await call('wp_update_media', { id, caption: 'Small' });
    expect(await call('wp_get_media', { id })).toContain('Dot');
    expect(await call('wp_list_media', { media_type: 'image', search: 'Dot' })).toContain('Dot');
    await call('wp_delete_media', { id, force: true });
  });

  it('writes, lists and deletes users and their application passwords', async () => {
    const user = {
      username: 'mara',
      email: 'mara@example.org',
      password: 'Correct-horse-9-battery',
      roles: ['author'],
    };
    const id = idIn(await call('wp_create_user', user));
    await call('wp_update_user', { id, name: 'Mara' });
    expect(await call('wp_get_user', { id })).toContain('Mara');
    expect(await call('wp_list_users', { roles: ['author'] })).toContain('Mara');
    const me = idIn(await call('wp_get_current_user'));
    const listed = await call('wp_get_application_passwords', { user_id: me });
    const uuid = /Spare[^]*?([\da-f]{8}-[\da-f-]{27})/.exec(listed)?.[1];
    // Here, an application password makes no other ones.
    await callInVain('wp_create_application_password', { user_id: me, app_name: 'Another' }, /^403 POST /);
    await call('wp_delete_application_password', { user_id: me, uuid });
    await call('wp_delete_user', { id, reassign: me });
  });

  it('reads and writes settings', async () => {
    await call('wp_update_site_settings', { title: 'Garden', timezone: 'Europe/Berlin' });
    expect(await call('wp_get_site_settings')).toContain('Garden');
  });

  it('analyses posts for search engines', async () => {
    const postId = idIn(
      await call('wp_create_post', { title: 'Roses', content: '<p>About roses.</p>', status: 'publish' }),
    );
    await call('wp_seo_analyze_content', { postId, analysisType: 'full' });
    await call('wp_seo_generate_metadata', { postId });
    await call('wp_seo_bulk_update_metadata', { postIds: [postId], updates: { title: 'Roses' }, dryRun: true });
    await call('wp_seo_generate_schema', { postId, schemaType: 'Article' });
    await call('wp_seo_suggest_internal_links', { postId });
    await call('wp_seo_site_audit', { auditType: 'content', maxPages: 2 });
    // It puts the namespace into the path twice when it looks for plugins.
    await call('wp_seo_test_integration');
    await call('wp_seo_get_live_data', { postId });
    const twice = started.refused.splice(0).filter((one) => /^404 GET .*wp\/v2\/plugins$/.test(one));
    expect(twice).toHaveLength(4);
  });

  it('has no other tool that asks the site', async () => {
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name).filter((name) => !ELSEWHERE.test(name));
    expect([...called].toSorted()).toEqual(names.toSorted());
  });
});
