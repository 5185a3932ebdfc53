import { type CachedResponse, sizeOf } from '../cached-response.js';
import { MemoryStore } from './memory-store.js';

const answer = (key: string, bytes = 1000): CachedResponse => ({
  key,
  path: key,
  isKeyed: false,
  isRest: false,
  headers: {},
  etag: '""',
  body: Buffer.alloc(bytes),
  forms: {},
  madeAt: 0,
  validUntil: Infinity,
  tags: [],
  states: [],
  knew: { upTo: 0 },
  validAt: 0,
});

describe('MemoryStore', () => {
  it('retains responses that were requested again during a flood of single requests', () => {
    const bound = 2_000_000;
    const memory = new MemoryStore(bound);
    for (let number = 0; number < 50; number += 1) {
      memory.set(answer(`/hot/${number}`));
      memory.get(`/hot/${number}`);
    }
    let most = 0;
    for (let number = 0; number < 100_000; number += 1) {
      memory.set(answer(`/?s=${number}`));
      most = Math.max(most, memory.bytes);
    }
    const hot = Array.from({ length: 50 }, (_, number) => memory.get(`/hot/${number}`));
    expect(hot.every(Boolean)).toBe(true);
    expect(most).toBeLessThanOrEqual(bound);
    expect(memory.count).toBeGreaterThan(100);
  });

  it('evicts responses that were not requested for long', () => {
    const memory = new MemoryStore(1_000_000);
    const fill = (name: string) => {
      for (let number = 0; number < 1000; number += 1) {
        memory.set(answer(`/${name}/${number}`));
        memory.get(`/${name}/${number}`);
      }
    };
    fill('old');
    fill('new');
    expect(memory.get('/old/0')).toBeUndefined();
    expect(memory.get('/new/999')).toBeDefined();
  });

  it('stores a whole site that fits, before anything is requested twice', () => {
    const memory = new MemoryStore(1_000_000);
    const pages = Array.from({ length: 350 }, (_, number) => answer(`/page/${number}`, 500));
    for (const page of pages) memory.set(page);
    expect(pages.every((page) => memory.holds(page))).toBe(true);
  });

  it('updates sizes and rejects very large responses', () => {
    const memory = new MemoryStore(1_000_000);
    const grown = answer('/grown');
    memory.set(grown);
    const before = memory.bytes;
    grown.forms = { gzip: Buffer.alloc(300) };
    memory.set(grown);
    expect(memory.bytes - before).toBe(300);
    memory.set(answer('/large', 100_000));
    expect(memory.get('/large')).toBeUndefined();
    expect(memory.bytes).toBe(sizeOf(grown));
  });

  it('deletes responses from both segments', () => {
    const memory = new MemoryStore(1_000_000);
    memory.set(answer('/once'));
    memory.set(answer('/twice'));
    memory.get('/twice');
    memory.delete('/once');
    memory.delete('/twice');
    expect([memory.count, memory.bytes]).toEqual([0, 0]);
  });
});
