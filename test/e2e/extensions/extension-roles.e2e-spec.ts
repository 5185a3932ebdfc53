import { checkRoles } from '../../../src/doctor/role-checks.js';
import { extensionProgram } from '../../../src/extension/extension-program.js';
import { accountsProgram } from '../../../src/identity/accounts-program.js';
import { runCommand } from '../../support/commands.js';
import { currentDatabase, sql } from '../../support/database.js';
import { shopExtension } from '../../support/shop-extension.js';
import { startSite, type TestSite } from '../../support/site.js';

const PASSWORD = 'Correct-horse-9-battery';
const MANAGER = `manager:${PASSWORD}`;

let site: TestSite;

/** Starts the site again on its database, with or without the extension. */
async function restart(hasShop: boolean): Promise<void> {
  await site.close();
  site = await startSite({}, currentDatabase(), undefined, [], hasShop ? shopExtension() : []);
}

const create = (username: string, roles: string[], as = 'admin') =>
  site.rest('/cms/v2/users', {
    as,
    body: { username, email: `${username}@example.org`, password: PASSWORD, roles },
  });
const namesOf = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await site.rest('/cms/v2/users', { as: 'admin', query: { context: 'edit', ...query } });
  return body.map(({ username }: { username: string }) => username);
};
const findings = () => checkRoles((statement, values) => sql(statement, values));

beforeAll(async () => {
  site = await startSite({}, undefined, undefined, [], shopExtension());
  await site.withRoles('author', 'subscriber');
  const made = await create('manager', ['shop_manager']);
  expect(made.status).toBe(201);
  expect(made.body.roles).toEqual(['shop_manager']);
});
afterAll(() => site.close());

describe('a role of an extension', () => {
  it('has the capabilities that it lists and those of subscribers, and no others', async () => {
    const { body } = await site.rest('/cms/v2/users/me', { as: MANAGER, query: { context: 'edit' } });
    expect(body.capabilities).toMatchObject({ manage_shop: true, edit_posts: true, read: true, shop_manager: true });
    expect(body.capabilities).not.toHaveProperty('publish_posts');
    const draft = await site.rest('/cms/v2/posts', { as: MANAGER, body: { title: 'Mine' } });
    expect([draft.status, draft.body.status]).toEqual([201, 'draft']);
    const published = await site.rest('/cms/v2/posts', { as: MANAGER, body: { title: 'Mine', status: 'publish' } });
    expect(published.status).toBe(403);
    expect((await site.rest('/shop/v1/orders/1', { as: MANAGER })).status).toBe(200);
  });

  it('is no step of the chain: roles above and below lack what is its own', async () => {
    for (const as of ['admin', 'author']) expect((await site.rest('/shop/v1/orders/1', { as })).status).toBe(403);
  });

  it('can be filtered by, and by its capabilities', async () => {
    expect(await namesOf({ roles: 'shop_manager' })).toEqual(['manager']);
    expect(await namesOf({ roles: 'subscriber' })).toEqual(['subscriber']);
    expect((await namesOf({ who: 'authors' })).sort()).toEqual(['admin', 'author', 'manager']);
    const path = `${site.url}/wp-json/wp/v2/users`;
    const { body } = await site.ask(path, { as: 'admin', query: { capabilities: 'manage_shop', context: 'edit' } });
    expect(body.map(({ username }: { username: string }) => username)).toEqual(['manager']);
  });

  it('is given and taken like the others, by those who may promote', async () => {
    const { id } = (await create('helper', ['shop_manager', 'author'])).body;
    const changed = await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { roles: ['author'] } });
    expect(changed.body.roles).toEqual(['author']);
    expect((await create('other', ['shop_manager'], 'author')).status).toBe(403);
    const own = await site.rest('/cms/v2/users/me', { as: MANAGER, body: { roles: ['shop_manager'] } });
    expect(own.status).toBe(403);
    const unknown = await site.rest(`/cms/v2/users/${id}`, {
      as: 'admin',
      body: { roles: ['shop_owner'] },
      undocumented: 'The site has no such role.',
    });
    expect(unknown.body.code).toBe('rest_user_invalid_role');
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true', reassign: '0' } });
  });

  it('is a choice of the command for accounts', async () => {
    const ended = await runCommand(site, accountsProgram, 'end-sessions', '--role', 'shop_manager');
    expect(ended).toMatchObject({ code: 0 });
    const unknown = await runCommand(site, accountsProgram, 'end-sessions', '--role', 'shop_owner');
    expect(unknown.output).toContain('shop_manager');
  });

  it('is in the OpenAPI document, and not in the index', async () => {
    const document = (await site.ask(`${site.url}/docs/openapi.json`)).text;
    expect(document).toContain('"subscriber","shop_manager"');
    expect((await site.rest('/cms/v2')).text).not.toContain('shop_manager');
  });
});

describe('without the extension', () => {
  beforeAll(() => restart(false));
  afterAll(() => restart(true));

  it('its accounts have the rights of subscribers', async () => {
    const { body } = await site.rest('/cms/v2/users/me', { as: MANAGER, query: { context: 'edit' } });
    expect(body.roles).toEqual(['subscriber']);
    expect(Object.keys(body.capabilities).sort()).toEqual(['level_0', 'read', 'subscriber']);
    expect((await site.rest('/cms/v2/posts', { as: MANAGER, body: { title: 'Mine' } })).status).toBe(403);
  });

  it('they are found among subscribers, and not by what they could', async () => {
    expect((await namesOf({ roles: 'subscriber' })).sort()).toEqual(['manager', 'subscriber']);
    expect((await namesOf({ who: 'authors' })).sort()).toEqual(['admin', 'author']);
  });

  it('the doctor says how many there are', async () => {
    expect(await findings()).toMatchObject([
      {
        status: 'warning',
        found: expect.stringContaining('1 account has shop_manager, which no loaded extension has'),
      },
    ]);
  });
});

describe('with the extension again', () => {
  it('its accounts have their role, and the doctor finds nothing', async () => {
    const { body } = await site.rest('/cms/v2/users/me', { as: MANAGER, query: { context: 'edit' } });
    expect(body.roles).toEqual(['shop_manager']);
    expect(await findings()).toMatchObject([{ status: 'ok' }]);
  });
});

describe('after a purge of the extension', () => {
  beforeAll(async () => {
    expect((await create('seller', ['shop_manager', 'author'])).status).toBe(201);
    await restart(false);
  });

  it('its accounts stay, and its roles are taken from them', async () => {
    const asked = await runCommand(site, extensionProgram, 'purge', 'shop');
    expect(asked.output).toContain('roles shop_manager (2 accounts)');
    expect(await findings()).toMatchObject([{ status: 'warning' }]);
    const purged = await runCommand(site, extensionProgram, 'purge', 'shop', '--yes');
    expect(purged).toMatchObject({ code: 0 });
    expect(await findings()).toEqual([]);
    const rolesOf = async (login: string): Promise<unknown> =>
      (await site.rest('/cms/v2/users/me', { as: `${login}:${PASSWORD}`, query: { context: 'edit' } })).body.roles;
    expect([await rolesOf('manager'), await rolesOf('seller')]).toEqual([['subscriber'], ['author']]);
    expect((await namesOf({ roles: 'subscriber' })).sort()).toEqual(['manager', 'subscriber']);
    expect((await site.rest('/cms/v2/posts', { as: MANAGER, body: { title: 'Mine' } })).status).toBe(403);
  });

  it('the role of the same name gives them nothing when it is there again', async () => {
    await restart(true);
    expect(await namesOf({ roles: 'shop_manager' })).toEqual([]);
    expect((await site.rest('/shop/v1/orders/1', { as: MANAGER })).status).toBe(403);
    const { body } = await site.rest('/cms/v2/users/me', { as: MANAGER, query: { context: 'edit' } });
    expect(body.roles).toEqual(['subscriber']);
  });
});
