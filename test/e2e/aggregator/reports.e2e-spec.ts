import {
  addSchedule,
  pendingImport,
  pushedEvent,
  sent,
  unconfirm,
  withFullDiskAt,
  type PushedImport,
} from '../../support/imports.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Body = Record<string, unknown>;
const counts = (done: number, total: number) => ({ data: { total: 10, done: 5 }, batch: { total, done } });

const report = (kind: 'batch' | 'state', importId: string, body: unknown): Promise<Answer> =>
  site.rest(`/cal/aggregator/v1/import/${importId}/${kind}`, { method: 'POST', body });
const batch = ({ importId, hash }: PushedImport, body: Body = {}) =>
  report('batch', importId, { batch_hash: hash, status: counts(0, 1), percentage_complete: 50, ...body });
const state = ({ importId, hash }: PushedImport, body: Body = {}) =>
  report('state', importId, {
    batch_hash: hash,
    status: 'pending',
    message: 'Working',
    message_slug: 'fetching',
    percentage_complete: 20,
    ...body,
  });

const shown = async ({ recordId }: Pick<PushedImport, 'recordId'>): Promise<Answer['body']> =>
  (await site.ask(`${site.url}/imports/${recordId}`, { as: 'admin' })).body;
const invalid = ({ status, body }: Answer) => [status, body.code, Object.keys(body.data.params ?? {})];
const invalidParams = (...names: string[]) => [400, 'rest_invalid_param', names];
const eventIds = (answer: Answer): Record<string, number[]> => answer.body.activity.cal_events;

let uids = 0;
const uid = () => `uid-${(uids += 1)}@calendar.example`;

describe('arguments of reports', () => {
  it('are named in order if they are missing', async () => {
    const missing = async (kind: 'batch' | 'state') => (await report(kind, 'nothing', {})).body;
    expect(await missing('batch')).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { status: 400, params: ['batch_hash', 'status', 'percentage_complete'] },
    });
    expect(await missing('state')).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['batch_hash', 'status', 'message', 'message_slug', 'percentage_complete'] },
    });
  });

  it('name import and hash if the import does not exist, for every caller', async () => {
    const unknown = { recordId: 0, importId: 'nothing', hash: 'h' };
    const answer = await batch(unknown);
    expect(answer.body).toEqual({
      code: 'rest_invalid_param',
      message: expect.stringMatching(/import_id, batch_hash/),
      data: {
        status: 400,
        params: { import_id: 'Invalid parameter.', batch_hash: 'Invalid parameter.' },
        details: [],
      },
    });
    expect(invalid(await state(unknown))).toEqual(invalidParams('import_id', 'batch_hash'));
    const body = { batch_hash: 'h', status: counts(0, 1), percentage_complete: 1 };
    const path = '/cal/aggregator/v1/import/nothing/batch';
    expect(invalid(await site.rest(path, { as: 'admin', body }))).toEqual(invalidParams('import_id', 'batch_hash'));
  });

  it('have case-sensitive import IDs of pending imports only', async () => {
    const pending = await pendingImport(site);
    expect(invalid(await batch({ ...pending, importId: pending.importId.toUpperCase() }))).toEqual(
      invalidParams('import_id', 'batch_hash'),
    );
    await unconfirm(pending.recordId);
    expect(invalid(await batch(pending))).toEqual(invalidParams('import_id', 'batch_hash'));
  });

  it.each<[string, (hash: string) => unknown]>([
    ['another hash', () => '0'.repeat(32)],
    ['the hash in upper case', (hash) => hash.toUpperCase()],
    ['the hash with a blank', (hash) => `${hash} `],
    ['a part of the hash', (hash) => hash.slice(0, 31)],
    ['nothing', () => ''],
    ['a number', () => 0],
    ['a flag', () => true],
    ['a list with the hash', (hash) => [hash]],
    ['an object', (hash) => ({ hash, toString: hash })],
    ['a megabyte', (hash) => hash.repeat(30_000)],
  ])('reject %s as the hash and leave the import unchanged', async (_, make) => {
    const pending = await pendingImport(site);
    const before = await shown(pending);
    const answer = await batch(pending, {
      batch_hash: make(`a${pending.hash.slice(1)}`),
      events: [pushedEvent(uid())],
    });
    expect(invalid(answer)).toEqual(invalidParams('batch_hash'));
    expect(invalid(await state(pending, { batch_hash: make(`a${pending.hash.slice(1)}`) }))).toEqual(
      invalidParams('batch_hash'),
    );
    expect(await shown(pending)).toEqual(before);
    expect((await batch(pending)).status).toBe(200);
  });

  it('are validated together in the first step', async () => {
    const body = { batch_hash: 'h', status: 'none', percentage_complete: 'x', interval: 9 };
    expect(invalid(await report('batch', 'nothing', body))).toEqual(
      invalidParams('import_id', 'batch_hash', 'status', 'percentage_complete', 'interval'),
    );
  });

  it.each([
    ['more batches done than exist', counts(2, 1)],
    ['more data done than exists', { data: { total: 4, done: 5 }, batch: { total: 1, done: 0 } }],
    ['words', { data: { total: 'ten', done: 5 }, batch: { total: 1, done: 0 } }],
    ['no batches', { data: { total: 10, done: 5 } }],
    ['no data', { batch: { total: 1, done: 0 } }],
    ['a list', [1, 2]],
    ['no members', {}],
    ['a text', 'pending'],
    ['a flag', true],
    ['lists as numbers', { data: { total: [1], done: [0] }, batch: { total: [1], done: [0] } }],
    ['infinity', { data: { total: '1e999', done: 0 }, batch: { total: 1, done: 0 } }],
    ['inherited members', { constructor: { total: 1, done: 0 }, __proto__: counts(0, 1) }],
    ['members in members', nested(80)],
  ])('reject a status with %s', async (_, status) => {
    expect(invalid(await batch(await pendingImport(site), { status }))).toEqual(invalidParams('status'));
  });

  it('accept numeric texts in the status', async () => {
    const pending = await pendingImport(site);
    const status = { data: { total: '10', done: '5' }, batch: { total: '2', done: '1' } };
    const answer = await batch(pending, { status, percentage_complete: '50' });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('next_batch_hash');
  });

  it.each([101, -1, 'x', '', true, [50], { value: 5 }, '1e400'])('reject %j as a percentage', async (value) => {
    const pending = await pendingImport(site);
    expect(invalid(await batch(pending, { percentage_complete: value }))).toEqual(invalidParams('percentage_complete'));
    expect(invalid(await state(pending, { percentage_complete: value }))).toEqual(invalidParams('percentage_complete'));
  });

  it.each([0, 100, '50', '50.0'])('accept %j as a percentage', async (value) => {
    expect((await state(await pendingImport(site), { percentage_complete: value })).status).toBe(200);
  });

  it.each([9, 601, 'soon', -10, [10]])('reject %j as an interval', async (interval) => {
    expect(invalid(await batch(await pendingImport(site), { interval }))).toEqual(invalidParams('interval'));
  });

  it.each([10, 600, '60'])('accept %j as an interval', async (interval) => {
    expect((await batch(await pendingImport(site), { interval })).status).toBe(200);
  });

  it('are checked for types and enums only after import, hash and percentage are valid', async () => {
    const pending = await pendingImport(site);
    const wrong = { status: 'done', message: ['x'], message_slug: 5 };
    expect(invalid(await state({ ...pending, hash: 'h' }, wrong))).toEqual(invalidParams('batch_hash'));
    expect(invalid(await state(pending, { ...wrong, percentage_complete: 500 }))).toEqual(
      invalidParams('percentage_complete'),
    );
    const answer = await state(pending, wrong);
    expect(invalid(answer)).toEqual(invalidParams('status', 'message', 'message_slug'));
    expect(answer.body.data.details.status.code).toBe('rest_not_in_enum');
    expect(answer.body.data.details.message.code).toBe('rest_invalid_type');
    expect(invalid(await state(pending, { percentage_complete: 50.5 }))).toEqual(invalidParams('percentage_complete'));
    expect((await state(pending)).status).toBe(200);
  });

  it.each([
    ['a text', 'events'],
    ['an object', { first: pushedEvent('x') }],
    ['too many', Array.from({ length: 501 }, () => pushedEvent('x'))],
  ])('reject %s as events and keep the hash valid', async (_, events) => {
    const pending = await pendingImport(site);
    const answer = await batch(pending, { events });
    expect(invalid(answer)).toEqual(invalidParams('events'));
    expect(answer.body.data.params.events).toMatch(/500/);
    expect((await batch(pending)).status).toBe(200);
  });

  it('do not list the events', async () => {
    const { routes } = (await site.rest('/cal/aggregator/v1')).body;
    const [endpoint] = routes['/cal/aggregator/v1/import/(?P<import_id>\\w+)/batch'].endpoints;
    expect(Object.keys(endpoint.args)).toEqual([
      'import_id',
      'batch_hash',
      'status',
      'percentage_complete',
      'interval',
    ]);
    expect(endpoint.args.percentage_complete).toMatchObject({ required: true, type: 'integer' });
  });

  it('can be sent as a form', async () => {
    const { importId, hash } = await pendingImport(site);
    const form = new URLSearchParams({ batch_hash: hash, percentage_complete: '10' });
    for (const one of ['data', 'batch']) {
      form.append(`status[${one}][total]`, '2');
      form.append(`status[${one}][done]`, '0');
    }
    const answer = await site.rest(`/cal/aggregator/v1/import/${importId}/batch`, {
      method: 'POST',
      raw: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.body.next_batch_hash]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});

describe('batches', () => {
  it('insert events; each hash is valid once', async () => {
    const pending = await pendingImport(site);
    const first = await batch(pending, { status: counts(0, 2), events: [pushedEvent(uid())], percentage_complete: 50 });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: 'success', interval: 10 });
    expect(Object.keys(first.body.activity).sort()).toEqual([
      'attachment',
      'cal_events',
      'cal_events_cat',
      'cal_organizer',
      'cal_venue',
      'post_tag',
    ]);
    expect(eventIds(first)).toEqual({ created: [expect.any(Number)], updated: [], skipped: [] });
    expect(first.body.next_batch_hash).toMatch(/^[0-9a-f]{32}$/);
    expect(first.body.next_batch_hash).not.toBe(pending.hash);
    expect(await shown(pending)).toMatchObject({ status: 'cal-ea-pending', percentage_complete: 50 });

    expect(invalid(await batch(pending, { status: counts(1, 2) }))).toEqual(invalidParams('batch_hash'));

    const next = { ...pending, hash: first.body.next_batch_hash };
    const second = await batch(next, { status: counts(1, 2), events: [pushedEvent(uid())], percentage_complete: 100 });
    expect(second.status).toBe(200);
    expect(second.body).not.toHaveProperty('next_batch_hash');
    expect(await shown(pending)).toMatchObject({
      status: 'cal-ea-success',
      percentage_complete: 100,
      activity: { cal_events: { created: 2, updated: 0, skipped: 0 } },
      ids: { cal_events: { created: [...(eventIds(first).created ?? []), ...(eventIds(second).created ?? [])] } },
    });

    for (const late of [pending, next]) {
      expect(invalid(await batch(late))).toEqual(invalidParams('import_id', 'batch_hash'));
      expect(invalid(await state(late))).toEqual(invalidParams('import_id', 'batch_hash'));
    }
  });

  it('create the events of the service', async () => {
    const answer = await batch(await pendingImport(site), {
      events: [pushedEvent(uid(), { title: 'Winter fair', venue: { venue: 'Market square' } })],
    });
    const [id] = eventIds(answer).created ?? [];
    const event = (await site.rest(`/cal/events/v1/events/${id}`)).body;
    expect(event).toMatchObject({
      title: 'Winter fair',
      start_date: '2030-12-01 10:00:00',
      end_date: '2030-12-01 12:00:00',
      venue: { venue: 'Market square', id: answer.body.activity.cal_venue.created[0] },
      status: 'publish',
    });
  });

  it('use the status of the import, else of the settings', async () => {
    const statusOf = async (pending: PushedImport) => {
      const [id] = eventIds(await batch(pending, { events: [pushedEvent(uid())] })).created ?? [];
      return (await site.rest(`/cal/events/v1/events/${id}`, { as: 'admin' })).body.status;
    };
    expect(await statusOf(await pendingImport(site, { options: { postStatus: 'draft' } }))).toBe('draft');
    await changeSettings(site, { imports_event_status: 'pending' });
    expect(await statusOf(await pendingImport(site))).toBe('pending');
    await changeSettings(site, { imports_event_status_by_origin: 'gcal=private csv=draft' });
    expect(await statusOf(await pendingImport(site, { origin: 'csv' }))).toBe('draft');
    expect(await statusOf(await pendingImport(site))).toBe('pending');
    await changeSettings(site, { imports_event_status: 'publish', imports_event_status_by_origin: '' });
  });

  it('update existing events by the authority of the import, else of the settings', async () => {
    const same = uid();
    await batch(await pendingImport(site), { events: [pushedEvent(same)] });
    const again = async (more: Parameters<typeof pendingImport>[1]) => {
      const answer = await batch(await pendingImport(site, more), { events: [pushedEvent(same, { title: uid() })] });
      return Object.entries(eventIds(answer)).flatMap(([action, ids]) => (ids.length ? [action] : []));
    };
    const source = 'https://calendar.example/feed.ics';
    expect(await again({ options: { source, authority: 'retain' } })).toEqual(['skipped']);
    await changeSettings(site, { imports_update_authority_by_origin: 'ical=retain' });
    expect(await again({})).toEqual(['skipped']);
    expect(await again({ options: { source, authority: 'overwrite' } })).toEqual(['updated']);
    await changeSettings(site, { imports_update_authority_by_origin: '' });
    expect(await again({})).toEqual(['updated']);
  });

  it('create an event once and update it later', async () => {
    const pending = await pendingImport(site);
    const same = uid();
    const first = await batch(pending, { status: counts(0, 2), events: [pushedEvent(same)] });
    const next = { ...pending, hash: first.body.next_batch_hash };
    const second = await batch(next, { status: counts(1, 2), events: [pushedEvent(same, { title: 'Changed' })] });
    expect(eventIds(second)).toEqual({ created: [], updated: eventIds(first).created, skipped: [] });
    expect((await shown(pending)).activity.cal_events).toEqual({ created: 1, updated: 0, skipped: 0 });
  });

  it('are complete if they contain an event twice', async () => {
    const pending = await pendingImport(site);
    const twice = pushedEvent(uid());
    const answer = await batch(pending, { events: [twice, { ...twice, title: 'The same' }] });
    expect(eventIds(answer).created).toHaveLength(1);
    expect(answer.body).not.toHaveProperty('next_batch_hash');
  });

  it('are rolled back if they cannot be stored completely', async () => {
    const pending = await pendingImport(site);
    const events = [pushedEvent(uid()), pushedEvent(uid())];
    await withFullDiskAt(66, async () => {
      expect((await batch(pending, { events, percentage_complete: 66 })).status).toBe(500);
    });
    expect(await shown(pending)).toMatchObject({ percentage_complete: 0, activity: { cal_events: { created: 0 } } });
    expect(eventIds(await batch(pending, { events })).created).toHaveLength(2);
  });

  it('are complete without events', async () => {
    const pending = await pendingImport(site);
    expect((await batch(pending, { percentage_complete: 100, events: [] })).body).not.toHaveProperty('next_batch_hash');
    expect((await shown(pending)).status).toBe('cal-ea-success');
  });

  it.each([
    ['some items are invalid', () => [pushedEvent(uid()), { title: 'No dates' }], 1],
    ['all items are invalid', () => [null, 'event', 5, [], {}, { title: {} }, { start_date: '2030-01-01' }], 0],
  ])('can be repeated if %s', async (_, events, created) => {
    const pending = await pendingImport(site);
    const answer = await batch(pending, { events: events(), percentage_complete: 100 });
    expect([answer.status, answer.body.status]).toEqual([200, 'success']);
    expect(eventIds(answer).created).toHaveLength(created);
    expect(await shown(pending)).toMatchObject({
      status: 'cal-ea-pending',
      percentage_complete: 0,
      messages: expect.arrayContaining([expect.objectContaining({ level: 'warning' })]),
    });
    const again = await batch({ ...pending, hash: answer.body.next_batch_hash }, { events: [pushedEvent(uid())] });
    expect(again.body).not.toHaveProperty('next_batch_hash');
  });

  it('return the interval of the settings', async () => {
    await changeSettings(site, { imports_batch_interval: 60 });
    expect((await batch(await pendingImport(site), { interval: 10 })).body.interval).toBe(60);
    await changeSettings(site, { imports_batch_interval: 10 });
  });

  it('are accepted once if the same one is sent many times concurrently', async () => {
    const pending = await pendingImport(site);
    const body = { status: counts(0, 2), events: [pushedEvent(uid()), pushedEvent(uid())] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => batch(pending, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(invalid(answer)).toEqual(invalidParams('batch_hash'));
    }
    expect((await shown(pending)).activity.cal_events).toEqual({ created: 2, updated: 0, skipped: 0 });
    const [one] = answers.filter(({ status }) => status === 200);
    expect((await batch({ ...pending, hash: one?.body.next_batch_hash })).status).toBe(200);
  });

  it('finish an import once if many reports finish it concurrently', async () => {
    const pending = await pendingImport(site);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? state(pending, { status: 'failed' }) : batch(pending))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('tolerate any events', async () => {
    const hostile = [
      pushedEvent(uid(), { title: 'x'.repeat(100_000) }),
      pushedEvent(uid(), { title: `<script>alert(1)</script> ' OR 1=1 -- \0 😀 \ud800` }),
      pushedEvent(uid(), { venue: nested(60), organizer: Array.from({ length: 1000 }, () => ({ organizer: 'O' })) }),
      pushedEvent(uid(), { start_date: '0000-00-00', end_hour: 99 }),
      pushedEvent(uid(), { uid: { $ne: 1 }, categories: [[[['x']]], { a: 1 }, 'c'.repeat(5000)] }),
      JSON.parse(`{"__proto__": {"title": "x"}, "constructor": 1, "title": "y"}`),
    ];
    const pending = await pendingImport(site);
    const answer = await batch(pending, { events: hostile });
    expect(answer.status).toBe(200);
    for (const id of eventIds(answer).created ?? []) {
      expect((await site.rest(`/cal/events/v1/events/${id}`)).text).not.toContain('<script');
    }
  });
});

describe('states', () => {
  it('keep a pending import pending, with its hash', async () => {
    const pending = await pendingImport(site);
    for (const percentage_complete of [20, 30]) {
      const answer = await state(pending, { percentage_complete });
      expect([answer.status, answer.body]).toEqual([200, { status: 'success' }]);
    }
    expect(await shown(pending)).toMatchObject({
      status: 'cal-ea-pending',
      percentage_complete: 30,
      messages: [{ level: 'info', code: 'fetching', message: 'Working' }, { level: 'info' }],
    });
    expect((await batch(pending)).status).toBe(200);
  });

  it('fail an import with the reason', async () => {
    const pending = await pendingImport(site);
    const failed = { status: 'failed', message: 'No such <address>', message_slug: 'error:fetch-404' };
    expect((await state(pending, failed)).body).toEqual({ status: 'success' });
    expect(await shown(pending)).toMatchObject({
      status: 'cal-ea-failed',
      error: { level: 'error', code: 'error:fetch-404', message: 'No such <address>' },
    });
    expect(invalid(await state(pending, failed))).toEqual(invalidParams('import_id', 'batch_hash'));
  });

  it('finish an import successfully', async () => {
    const pending = await pendingImport(site);
    await state(pending, { status: 'success', percentage_complete: 100 });
    expect(await shown(pending)).toMatchObject({ status: 'cal-ea-success', percentage_complete: 100, error: null });
  });

  it('accept bodies over 256 kB for pending imports only', async () => {
    const message = 'x'.repeat(300_000);
    const pending = await pendingImport(site);
    expect((await state(pending, { message })).status).toBe(200);
    const unknown = await state({ ...pending, importId: 'nothing' }, { message });
    expect([unknown.status, unknown.body.code]).toEqual([413, 'rest_payload_too_large']);
  });

  it('truncate messages and limit their number', async () => {
    const pending = await pendingImport(site);
    await state(pending, { message: '😀'.repeat(100_000), message_slug: `s${'\0'.repeat(1000)}` });
    await state(pending, { message: '', message_slug: '' });
    const { messages } = await shown(pending);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(['', '😀'.repeat(5000)]);
    for (let at = 0; at < 110; at += 1) await state(pending, { message: `${at}` });
    const kept = (await shown(pending)).messages;
    expect([kept.length, kept[0].message]).toEqual([100, '109']);
  });

  it('update the time of the schedule', async () => {
    const source = 'https://calendar.example/feed.xml';
    const added = await addSchedule(site, source, '--origin', 'feed', '--frequency', 'hourly');
    const pending = await sent(site, added.run);
    const schedule = { recordId: added.schedule };
    const before = await shown(schedule);
    expect(before).toMatchObject({
      status: 'cal-ea-schedule',
      frequency: 'hourly',
      last_import_status: 'success:queued',
    });
    await state(pending, { status: 'failed' });
    const after = await shown(schedule);
    expect(Date.parse(after.modified_at)).toBeGreaterThan(Date.parse(before.modified_at));
    expect(after).toMatchObject({ status: 'cal-ea-schedule', last_import_status: 'error:import-failed', failures: 1 });
  });
});

describe('disabled reports', () => {
  it('are rejected after the validation of their arguments', async () => {
    const pending = await pendingImport(site);
    await changeSettings(site, { imports_take_batches: false });
    expect([(await batch(pending)).status, (await batch(pending)).body.code]).toEqual([401, 'rest_forbidden']);
    expect(invalid(await batch({ ...pending, hash: 'h' }))).toEqual(invalidParams('batch_hash'));
    const path = `/cal/aggregator/v1/import/${pending.importId}/batch`;
    const body = { batch_hash: pending.hash, status: counts(0, 1), percentage_complete: 1 };
    expect((await site.rest(path, { as: 'admin', body })).status).toBe(403);
    expect((await state(pending)).status).toBe(200);
    await changeSettings(site, { imports_take_batches: true, imports_take_states: false });
    expect([(await state(pending)).status, (await batch(pending)).status]).toEqual([401, 200]);
    await changeSettings(site, { imports_take_states: true });
  });
});

function nested(depth: number): unknown {
  let value: unknown = { total: 1, done: 0 };
  for (let at = 0; at < depth; at += 1) value = { data: value, batch: { total: 1, done: 0 } };
  return value;
}
