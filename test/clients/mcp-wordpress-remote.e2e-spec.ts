import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { startClientSite, type ClientSite } from '../support/client-site.js';
import { MCP_PLACES } from '../support/mcp.js';

const PROGRAM = fileURLToPath(import.meta.resolve('@automattic/mcp-wordpress-remote'));

/** URLs of the site as its users configure them: of the adapter's server, of a former plugin, and the own endpoint. */
const URLS = [
  ['the URL of the server', '', MCP_PLACES.adapter],
  ['a bare host', '', ''],
  ['the own endpoint', '', MCP_PLACES.own],
  ['the URL of the server below a language', 'en', `/en${MCP_PLACES.adapter}`],
] as const;

/** Runs the proxy as an agent's host does, over standard input and output. */
describe.each(URLS)('the proxy mcp-wordpress-remote with %s', (_, language, path) => {
  let started: ClientSite;
  let client: Client;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-wordpress-remote-'));
    started = await startClientSite(language);
    const { site } = started;
    const made = await site.ask(`${site.url}/wp-json/wp/v2/users/me/application-passwords`, {
      as: 'admin',
      body: { name: 'Agent' },
    });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM],
      cwd: folder,
      stderr: 'ignore',
      env: {
        WP_API_URL: site.url + path,
        WP_API_USERNAME: 'admin',
        WP_API_PASSWORD: made.body.password,
        WP_MCP_CONFIG_DIR: folder,
        NODE_ENV: 'production',
        LOG_LEVEL: '0',
      },
    });
    client = new Client({ name: 'desk', version: '1.0.0' });
    await client.connect(transport);
  });
  afterAll(async () => {
    await client.close();
    await started.site.close();
    rmSync(folder, { recursive: true });
  });

  /** The value that a tool answers with. */
  async function call(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { isError, content } = await client.callTool({ name, arguments: args });
    const [first] = content as { text?: string }[];
    expect([name, isError ?? false, first?.text]).toEqual([name, false, expect.any(String)]);
    return JSON.parse(first?.text ?? 'null') as Record<string, unknown>;
  }

  it('lists tools, and writes and reads by them', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['create_post', 'list_events']));
    const { id } = await call('create_post', { title: 'By a proxy', status: 'publish' });
    expect(await call('get_post', { id })).toMatchObject({ title: { rendered: 'By a proxy' } });
    const { body } = await started.site.ask(`${started.site.url}/wp-json/wp/v2/posts/${String(id)}`);
    expect(body.title.rendered).toBe('By a proxy');
  });

  it('reads resources and prompts', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('lintel://site');
    const { contents } = await client.readResource({ uri: 'lintel://site' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ name: 'Lintel' });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain('draft_post');
  });

  it('passes refusals on', async () => {
    const answer = await client.callTool({ name: 'get_post', arguments: { id: 99_999 } });
    expect(JSON.stringify(answer)).toContain('rest_post_invalid_id');
  });

  it('is refused nothing but streams', () => {
    expect(started.refused.filter((line) => !/^405 (?:GET|DELETE) /.test(line))).toEqual([]);
  });
});
