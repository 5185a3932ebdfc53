import { Webhook } from 'standardwebhooks';
import { startSite, type TestSite } from '../../support/site.js';
import { Receiver, deliver, endRotations, passTime, type Delivery } from '../../support/webhooks.js';

let site: TestSite;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host });
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

const hooks = (path = '', body?: object) => site.ask(`${site.url}/hooks${path}`, { as: 'admin', method: 'POST', body });
const create = async (members: object = {}): Promise<{ id: number; secret: string }> =>
  (await hooks('', { url: `http://${receiver.host}/events`, events: ['tag.created'], ...members })).body;
const makeTag = (name: string) => site.rest('/cms/v2/tags', { as: 'admin', body: { name } });
const verify = (secret: string, { body, headers }: Delivery): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('the library of Standard Webhooks', () => {
  it('verifies deliveries, and attempts have one ID', async () => {
    const { secret } = await create();
    receiver.respond = (response) => void response.writeHead(503).end();
    await makeTag('Garden – “quotes” 🌱');
    await deliver(site);
    receiver.respond = (response) => void response.writeHead(204).end();
    await passTime();
    await deliver(site);
    const [first, second] = receiver.deliveries.splice(0) as [Delivery, Delivery];
    for (const one of [first, second]) expect(verify(secret, one)).toMatchObject({ type: 'tag.created' });
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(first.headers['webhook-id']).toBe(first.headers['lintel-delivery']);
    const { secret: other } = await create({ events: ['page.created'] });
    expect(() => verify(other, first)).toThrow('No matching signature found');
    const changed = { ...first, body: `${first.body} ` };
    expect(() => verify(secret, changed)).toThrow('No matching signature found');
    const late = { ...first, headers: { ...first.headers, 'webhook-timestamp': '1700000000' } };
    expect(() => verify(secret, late)).toThrow('too old');
  });

  it('verifies with both secrets during a rotation, and with the new one afterwards', async () => {
    const { id, secret: old } = await create({ events: ['category.created'] });
    const { secret } = (await hooks(`/${id}/secret`)).body;
    const send = async (name: string): Promise<Delivery> => {
      await site.rest('/cms/v2/categories', { as: 'admin', body: { name } });
      await deliver(site);
      return receiver.deliveries.splice(0)[0] as Delivery;
    };
    const during = await send('During');
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const one of [old, secret]) expect(verify(one, during)).toMatchObject({ type: 'category.created' });
    await endRotations();
    const after = await send('After');
    expect(verify(secret, after)).toMatchObject({ type: 'category.created' });
    expect(() => verify(old, after)).toThrow('No matching signature found');
  });
});
