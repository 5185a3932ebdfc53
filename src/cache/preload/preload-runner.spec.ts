import { Pace } from './preload-runner.js';

const options = { share: 1, least: 5, most: 1000 };
const signal = new AbortController().signal;

describe('the pace of preloading', () => {
  it('pauses for as long as responses take, within bounds', async () => {
    const pauses: number[] = [];
    const pace = new Pace(options, async (ms) => pauses.push(ms) && ms);
    for (const took of [20, 1, 5000]) await pace.rest(took, signal);
    expect(pauses).toEqual([20, 5, 1000]);
  });

  it('doubles its pauses while the process is busy, and halves them again afterwards', async () => {
    const pauses: number[] = [];
    let lag = 50;
    const pace = new Pace(options, async (ms) => {
      pauses.push(ms);
      return ms + lag;
    });
    for (let count = 0; count < 9; count += 1) await pace.rest(10, signal);
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 640, 640]);
    lag = 0;
    pauses.length = 0;
    for (let count = 0; count < 8; count += 1) await pace.rest(10, signal);
    expect(pauses).toEqual([640, 320, 160, 80, 40, 20, 10, 10]);
  });

  it('ends a pause when it is aborted', async () => {
    const stop = new AbortController();
    const rest = new Pace({ share: 1, least: 60_000, most: 60_000 }).rest(1, stop.signal);
    stop.abort();
    await expect(rest).resolves.toBeUndefined();
  });
});
