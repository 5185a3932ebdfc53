import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN } from './machines.mjs';

const AUTHORIZATION = `Basic ${Buffer.from(`${ADMIN.user}:${ADMIN.password}`).toString('base64')}`;
const WRITERS = 4;
const READERS = 2;
const RETRY_MS = 100;
const REQUEST_LIMIT_MS = 15_000;

/** Clients that write, read what they wrote, and read lists, each over and over again. */
export class Load {
  constructor(root) {
    this.root = root;
    /** Titles of acknowledged posts, by their ids. */
    this.written = new Map();
    this.counts = { creates: 0, updates: 0, reads: 0, retries: 0, stale: 0, refused: 0 };
    /** Longest time between an answer to any client and the next one, and longest time of an operation. */
    this.longestGap = 0;
    this.longestOperation = 0;
    this.answeredAt = performance.now();
    this.isOn = true;
    this.clients = [
      ...Array.from({ length: WRITERS }, (_, number) => this.write(number)),
      ...Array.from({ length: READERS }, () => this.readLists()),
    ];
  }

  async stop() {
    this.isOn = false;
    await Promise.all(this.clients);
  }

  /** Sends a request until it is answered by something else than a failure of the site. */
  async ask(path, { method = 'GET', body, key, position, isAnonymous = false } = {}) {
    const began = performance.now();
    for (;;) {
      try {
        const response = await fetch(this.root + path, {
          method,
          ...(body ? { body: JSON.stringify(body) } : {}),
          headers: {
            ...(isAnonymous ? {} : { authorization: AUTHORIZATION }),
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...(position ? { 'write-position': position } : {}),
          },
          signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
        });
        const answer = await response.json();
        if (response.status < 500) {
          this.note(began);
          return { status: response.status, body: answer, position: response.headers.get('write-position') };
        }
        if (response.status === 500) this.counts.refused += 1;
      } catch {
        // The connection broke or the answer is no JSON, such as that of the proxy.
      }
      this.counts.retries += 1;
      await delay(RETRY_MS);
    }
  }

  note(began) {
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.answeredAt);
    this.longestOperation = Math.max(this.longestOperation, now - began);
    this.answeredAt = now;
  }

  async write(client) {
    for (let number = 0; this.isOn; number += 1) {
      const first = `Post ${client} ${number} ${randomUUID()}`;
      const body = { title: first, content: 'Text', status: 'publish' };
      const made = await this.ask('/cms/v2/posts', { method: 'POST', body, key: randomUUID() });
      if (made.status !== 201) {
        this.counts.refused += 1;
        continue;
      }
      const { id } = made.body;
      this.counts.creates += 1;
      this.written.set(id, first);
      await this.readOwn(id, first, made.position);
      const second = `${first} changed`;
      const changed = await this.ask(`/cms/v2/posts/${id}`, {
        ...{ method: 'POST', body: { title: second } },
        position: made.position,
      });
      if (changed.status !== 200) {
        this.counts.refused += 1;
        continue;
      }
      this.written.set(id, second);
      this.counts.updates += 1;
      await this.readOwn(id, second, changed.position);
    }
  }

  async readOwn(id, title, position) {
    const { status, body } = await this.ask(`/cms/v2/posts/${id}?context=edit&_fields=title`, { position });
    this.counts.reads += 1;
    if (status === 200 && body.title.raw === title) return;
    this.counts.stale += 1;
    console.error(`${new Date().toISOString()} stale: ${status} ${body.title?.raw} at ${position} instead of ${title}`);
  }

  async readLists() {
    while (this.isOn) {
      await this.ask('/cms/v2/posts?per_page=5&_fields=id', { isAnonymous: true });
      this.counts.reads += 1;
      await delay(RETRY_MS);
    }
  }
}
