import { landingOf, Visitor } from '../../support/browsers.js';
import { emptyDatabase } from '../../support/database.js';
import { startSite } from '../../support/site.js';

it('a site without the desk has a page at its address, and does not start with the desk there', async () => {
  const database = await emptyDatabase();
  const environment = { LANGUAGE_SEGMENT: '' };
  const without = await startSite({ ...environment, DESK: '0' }, database);
  const visitor = new Visitor(without);
  expect(await landingOf(visitor, 'admin', 'Admin-password-1')).toBe(`${without.url}/`);
  expect((await visitor.page('/auth/profile')).text).not.toContain('/desk/"');
  const body = { title: 'Desk', slug: 'desk', status: 'publish' };
  const { body: page } = await without.ask(`${without.url}/rest/cms/v2/pages`, { as: 'admin', body });
  expect(page.slug).toBe('desk');
  expect((await without.ask(`${without.url}/desk/`)).text).toContain('<h1');
  for (const path of ['/', '/desk/', '/auth/profile']) expect((await visitor.page(path)).text).not.toContain('assets/');
  await without.close();

  await expect(startSite(environment, database)).rejects.toThrow('Set DESK_PATH to another path');

  const elsewhere = await startSite({ ...environment, DESK_PATH: '/writing-desk' }, database);
  expect((await elsewhere.ask(`${elsewhere.url}/desk/`)).text).not.toContain('data-site');
  expect((await elsewhere.ask(`${elsewhere.url}/writing-desk/`)).text).toContain('/writing-desk/assets/');
  const landing = await landingOf(new Visitor(elsewhere), 'admin', 'Admin-password-1');
  expect(landing).toBe(`${elsewhere.url}/writing-desk/`);
  expect((await elsewhere.ask(`${elsewhere.url}/`)).text).not.toContain('writing-desk/assets');
  const other = { title: 'Other', slug: 'writing-desk', status: 'publish' };
  const made = await elsewhere.ask(`${elsewhere.url}/rest/cms/v2/pages`, { as: 'admin', body: other });
  expect(made.body.slug).toBe('writing-desk-2');
  await elsewhere.close();
});
