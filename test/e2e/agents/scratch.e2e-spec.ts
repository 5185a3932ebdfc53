import { writeFileSync } from 'node:fs';
import { Agent, MCP_PLACES } from '../../support/mcp.js';
import { startSite, type TestSite } from '../../support/site.js';
let site: TestSite;
beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'subscriber', 'editor', 'contributor');
});
afterAll(() => site.close());
it('dumps', async () => {
  for (const [name, path] of Object.entries(MCP_PLACES)) {
    const agent = await Agent.connect(site, 'admin:Admin-password-1', { path });
    console.log(name, (await agent.tools()).length);
    await agent.close();
  }
  const agent = await Agent.connect(site, 'admin:Admin-password-1');
  const { tools } = await agent.client.listTools();
  writeFileSync('/tmp/agents-look/tools.json', JSON.stringify(tools, undefined, 1));
  console.log(
    tools.map((t) => `${t.name} ${JSON.stringify(t).length} ${JSON.stringify(t.annotations)}`).join('\n'),
    JSON.stringify(tools).length,
  );
  for (const role of ['author', 'subscriber', 'editor', 'contributor']) {
    const one = await Agent.connect(site, `${role}:Correct-horse-9-battery`);
    console.log(role, (await one.tools()).join(' '));
  }
  console.log(
    JSON.stringify(await agent.client.listResources()),
    JSON.stringify(await agent.client.listResourceTemplates()),
  );
  console.log(JSON.stringify((await agent.call('list_posts')).value).slice(0, 1500));
  console.log(JSON.stringify((await agent.call('get_me')).value).slice(0, 500));
});
