import { settleChanges, type ShownChange } from '../../support/followed-changes.js';
import { makeIn, rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await speakAll(site, 'en', 'de');
});
afterAll(() => site.close());

const ask = async (segment: string, since?: string) =>
  (await site.ask(`${rootOf(site, segment)}/lintel/v1/changes${since === undefined ? '' : `?since=${since}`}`)).body;

it('changes below the root of a language are those of its lists', async () => {
  const { next } = await ask('en');
  const english = await makeIn(site, 'en', 'posts', { title: 'Bread', status: 'publish' });
  const german = await makeIn(site, 'de', 'posts', { title: 'Brot', status: 'publish' });
  const tag = await makeIn(site, 'de', 'tags', { name: 'Mehl' });
  await settleChanges();
  const named = async (segment: string, since: string) =>
    ((await ask(segment, since)).changes as ShownChange[])
      // The first post of a language makes its default category.
      .filter(({ type }) => type === 'post' || type === 'tag')
      .map(({ type, id, action }) => `${action} ${type} ${id}`);
  expect(await named('en', next)).toEqual([`created post ${english.id}`]);
  expect(await named('de', next)).toEqual([`created post ${german.id}`, `created tag ${tag.id}`]);
  const then = (await ask('en', next)).next;
  await site.ask(`${rootOf(site, 'de')}/cms/v2/posts/${german.id}`, { as: 'admin', body: { title: 'Brote' } });
  await settleChanges();
  expect(await named('en', then)).toEqual([]);
  expect(await named('de', then)).toEqual([`updated post ${german.id}`]);
  const [change] = (await ask('de', then)).changes;
  expect(new URL(change.href).pathname).toBe(`/de/rest/cms/v2/posts/${german.id}`);
});
