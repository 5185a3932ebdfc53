import { Worker } from 'node:worker_threads';
import { HTML_WORKER } from '../checkers/index.js';

/** An element of a page. */
export interface FoundElement {
  /** Its text, with blanks collapsed. */
  text: string;
  html: string;
  attributes: Record<string, string>;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Serves all files of a test process, because its libraries take a second to load. */
let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const made = new Worker(HTML_WORKER);
  made.unref();
  made.on('message', ({ id, result, error }: { id: number; result: unknown; error?: string }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (!waiting.size) made.unref();
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(error));
  });
  made.on('error', (error) => waiting.forEach(({ reject }) => reject(error)));
  return made;
}

function ask<T>(task: string, input: { html: string; selector?: string }): Promise<T> {
  worker ??= start();
  const thread = worker;
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve: resolve as Waiting['resolve'], reject });
    thread.ref();
    thread.postMessage({ id: last, task, ...input });
  });
}

/** Problems in the markup of a page. */
export const markupProblems = (html: string): Promise<string[]> => ask('markup', { html });

/** Accessibility problems of a page, as far as its structure shows them. */
export const accessProblems = (html: string): Promise<string[]> => ask('access', { html });

/** The elements of a page that match a selector. */
export const select = (html: string, selector: string): Promise<FoundElement[]> => ask('select', { html, selector });

/** The texts of the elements that match a selector. */
export const textsOf = async (html: string, selector: string): Promise<string[]> =>
  (await select(html, selector)).map(({ text }) => text);
