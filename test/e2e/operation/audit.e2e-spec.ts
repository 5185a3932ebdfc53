import { auditProgram } from '../../../src/operation/audit/audit-program.js';
import { runCommand } from '../../support/commands.js';
import { startSite, type TestSite } from '../../support/site.js';

interface Shown {
  records: Record<string, unknown>[];
  next: string | null;
}

/** The number of SQL statements of a write, the second one of its kind. */
async function statementsOfWrite(site: TestSite): Promise<number> {
  const write = () => site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Counted' } });
  await write();
  const { headers } = await write();
  return Number(/"(\d+) /.exec(headers.get('server-timing') ?? '')?.[1]);
}

describe('the audit log', () => {
  let site: TestSite;
  let withoutLog: { statements: number; refusal: unknown };

  beforeAll(async () => {
    const off = await startSite({ SERVER_TIMING: '1' });
    try {
      const { status, body } = await off.ask(`${off.url}/audit`, { as: 'admin' });
      withoutLog = { statements: await statementsOfWrite(off), refusal: [status, body.code] };
    } finally {
      await off.close();
    }
    site = await (await startSite({ AUDIT_LOG_DAYS: '30', SERVER_TIMING: '1', TRUST_PROXY: '1' })).withRoles('editor');
  });
  afterAll(() => site.close());

  const list = async (query: Record<string, string> = {}, as = 'admin') => {
    const { status, body } = await site.ask(`${site.url}/audit`, { as, query });
    expect([status, body.code]).toEqual([200, undefined]);
    return body as Shown;
  };

  it('says who changed what, from where, with hashes that link one write to the next', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'request-of-the-editor' };
    const post = (await site.rest('/cms/v2/posts', { as: 'editor', headers, body: { title: 'One' } })).body
      .id as number;
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', body: { title: 'Two', status: 'publish' } });
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', method: 'DELETE' });
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });

    const { records } = await list({ kind: 'post', object: String(post) });
    expect(records.map(({ change, method }) => [change, method])).toEqual([
      ['deleted', 'DELETE'],
      ['trashed', 'DELETE'],
      ['updated', 'POST'],
      ['created', 'POST'],
    ]);
    const [deleted, trashed, updated, created] = records;
    expect(created).toMatchObject({
      user: { id: site.ids.editor, login: 'editor' },
      credential: 'password',
      ip: '203.0.113.9',
      request: 'request-of-the-editor',
      route: '/cms/v2/posts',
      hash_before: null,
    });
    expect([created?.hash_after, updated?.hash_after, trashed?.hash_after, null]).toEqual([
      updated?.hash_before,
      trashed?.hash_before,
      deleted?.hash_before,
      deleted?.hash_after,
    ]);
    expect(new Set(records.map(({ hash_after: hash }) => hash)).size).toBe(4);
  });

  it('has writes of all kinds of objects, without values and secrets', async () => {
    const body = { username: 'ann', email: 'ann@example.org', password: 'Seven-secret-gates-7' };
    const user = (await site.rest('/cms/v2/users', { as: 'admin', body })).body.id as number;
    await site.rest(`/cms/v2/users/${user}`, { as: 'admin', body: { first_name: 'Ann' } });
    const term = (await site.rest('/cms/v2/tags', { as: 'admin', body: { name: 'Garden' } })).body.id as number;
    await site.rest(`/cms/v2/tags/${term}`, { as: 'admin', body: { description: 'Green' } });
    const post = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'A', status: 'publish' } })).body
      .id as number;
    const comment = (await site.rest('/cms/v2/comments', { as: 'admin', body: { post, content: 'So it is.' } })).body
      .id as number;
    await site.rest(`/cms/v2/comments/${comment}`, { as: 'admin', body: { content: 'Or is it?' } });
    await site.rest('/cms/v2/settings', { as: 'admin', body: { title: 'Audited' } });
    const group = await site.rest('/redirection/v1/group', { as: 'admin', body: { name: 'Old', moduleId: 1 } });
    expect(group.status).toBe(200);
    for (const [kind, object] of [
      ['user', user],
      ['post_tag', term],
      ['comment', comment],
    ]) {
      const { records } = await list({ kind: String(kind), object: String(object) });
      expect([kind, ...records.map(({ change }) => change)]).toEqual([kind, 'updated', 'created']);
      expect([kind, records[0]?.hash_before]).toEqual([kind, records[1]?.hash_after]);
      expect([kind, records[0]?.hash_after]).not.toEqual([kind, records[0]?.hash_before]);
    }
    expect((await list({ kind: 'settings' })).records).toMatchObject([{ route: '/cms/v2/settings', object: '' }]);
    expect((await list({ kind: 'group' })).records).toMatchObject([{ method: 'POST', change: '' }]);
    const text = JSON.stringify(await list({ per_page: '500' }));
    for (const secret of ['Seven-secret', 'Garden', 'So it is', 'Audited']) expect(text).not.toContain(secret);
  });

  it('takes one statement more for a write', async () => {
    expect(await statementsOfWrite(site)).toBe(withoutLog.statements + 1);
  });

  it('is filtered by user and time, in pages', async () => {
    const whole = await list({ per_page: '500' });
    const ids = whole.records.map(({ id }) => id);
    const paged: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Shown = await list({ per_page: '4', ...(cursor ? { cursor } : {}) });
      expect(page.records.length).toBeLessThanOrEqual(4);
      paged.push(...page.records.map(({ id }) => id));
      cursor = page.next;
    }
    expect(paged).toEqual(ids);
    const own = await list({ user: String(site.ids.editor) });
    expect(own.records.map(({ user }) => user)).toEqual([{ id: site.ids.editor, login: 'editor' }]);
    const [last] = whole.records;
    expect((await list({ before: '2001-01-01T00:00:00' })).records).toEqual([]);
    expect((await list({ after: String(last?.time) })).records).toContainEqual(last);
    expect((await list({ kind: 'grün' })).records).toEqual([]);
  });

  it('refuses others and invalid arguments', async () => {
    expect(withoutLog.refusal).toEqual([404, 'audit_log_off']);
    expect((await site.ask(`${site.url}/audit`)).status).toBe(401);
    expect((await site.ask(`${site.url}/audit`, { as: 'editor' })).status).toBe(403);
    for (const query of ['after=soon', 'after=2031-02-30T10:00:00', 'cursor=x', 'object=1', 'per_page=0']) {
      const { status, body } = await site.ask(`${site.url}/audit?${query}`, { as: 'admin' });
      expect([query, status, body.code]).toEqual([query, 400, expect.stringMatching(/^rest_/)]);
    }
    // Refused writes are no writes.
    const before = await list({ per_page: '500' });
    await site.rest('/cms/v2/posts', { body: { title: 'Refused' } });
    await site.rest('/cms/v2/users', { as: 'editor', body: { username: 'bob' } });
    expect(await list({ per_page: '500' })).toEqual(before);
  });

  it('is shown by a command, and loses old records by a job', async () => {
    const { code, output } = await runCommand(site, auditProgram, '--kind', 'settings');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Z admin password \S+ POST settings POST \/cms\/v2\/settings\n$/),
    ]);
    const json = await runCommand(site, auditProgram, '--json', '--limit', '2');
    expect((JSON.parse(json.output) as Shown).records).toHaveLength(2);
    await site.job('expired audit records');
    expect((await list()).records.length).toBeGreaterThan(2);
  });
});
