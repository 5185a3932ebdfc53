import { speakAll } from '../../support/languages.js';
import { Agent } from '../../support/mcp.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await speakAll(site, 'en', 'de');
});
afterAll(() => site.close());

it('agents work in the language of their endpoint, and make translations', async () => {
  const connect = (path: string) => Agent.connect(site, 'admin:Admin-password-1', { path });
  const [english, german] = [await connect('/en/mcp'), await connect('/de/mcp')];
  const titles = async (agent: Agent) => {
    const { value } = await agent.call('list_posts', { _fields: 'title.rendered' });
    return (value.items as { title: { rendered: string } }[]).map(({ title }) => title.rendered).toSorted();
  };
  const made = await english.call('create_post', { title: 'Harvest', status: 'publish' });
  expect([await titles(english), await titles(german)]).toEqual([['Harvest'], []]);
  const input = { id: made.value.id as number, lang: 'de' };
  const tried = await english.call('translate_post', { ...input, dry_run: true });
  expect(tried.value).toMatchObject({ mode: 'simulated', result: { status: 'draft' } });
  const draft = await english.call('translate_post', input);
  expect(draft.value).toMatchObject({ status: 'draft', translations: { en: input.id } });
  await german.call('update_post', { id: draft.value.id, title: 'Ernte', status: 'publish' });
  expect([await titles(english), await titles(german)]).toEqual([['Harvest'], ['Ernte']]);
  // The address without a language is that of the first one.
  expect(await titles(await connect('/mcp'))).toEqual(['Harvest']);
});
