import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestSite } from './site.js';

/** Where the endpoint of agents is. */
export const MCP_PLACES = {
  own: '/mcp',
  language: '/en/mcp',
  rest: '/en/rest/lintel/v1/mcp',
  adapter: '/wp-json/mcp/mcp-adapter-default-server',
  former: '/wp-json/wp/v2/wpmcp',
  streamable: '/wp-json/wp/v2/wpmcp/streamable',
  byRoute: '/?rest_route=/wp/v2/wpmcp',
} as const;

/** What a tool has answered. */
export interface ToolAnswer {
  isError: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into results of every shape
  value: any;
}

/** An agent that is connected to a site by the client of the protocol's SDK. */
export class Agent {
  private constructor(readonly client: Client) {}

  /** Connects with the credentials of a user of the site, `login:password`; without any as a visitor. */
  static async connect(
    site: TestSite,
    credentials?: string,
    { path = '/mcp', name = 'test-agent' } = {},
  ): Promise<Agent> {
    const client = new Client({ name, version: '1.2.3' });
    const headers: Record<string, string> = credentials
      ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
      : {};
    const transport = new StreamableHTTPClientTransport(new URL(site.url + path), { requestInit: { headers } });
    await client.connect(transport);
    return new Agent(client);
  }

  /** The names of the tools that the user may use. */
  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /** Calls a tool. */
  async call(name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const { isError = false, content } = await this.client.callTool({ name, arguments: input });
    const [first] = content as { text: string }[];
    return { isError: isError === true, value: JSON.parse(first?.text ?? 'null') };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
