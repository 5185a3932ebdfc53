import { ChangeRecorder } from '../../../src/changes/change-recorder.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('costs', async () => {
  const recorder = site.app.get(ChangeRecorder, { strict: false }) as unknown as { write: (batch: unknown) => Promise<void> };
  const real = recorder.write.bind(recorder);
  const times: Record<string, number[]> = { on: [], off: [] };
  for (let at = 0; at < 1200; at += 1) {
    const isOn = at % 2 === 0;
    recorder.write = isOn ? real : () => Promise.resolve();
    const start = performance.now();
    const { status } = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: `Post ${at}`, content: 'Some text here', status: 'publish' } });
    const time = performance.now() - start;
    if (status !== 201) throw new Error(String(status));
    if (at > 200) times[isOn ? 'on' : 'off']?.push(time);
  }
  const q = (list: number[] = [], part: number) => list.sort((a, b) => a - b)[Math.floor(list.length * part)];
  console.log(JSON.stringify({ on: [0.1, 0.25, 0.5].map((p) => q(times.on, p)), off: [0.1, 0.25, 0.5].map((p) => q(times.off, p)) }));
}, 300_000);
