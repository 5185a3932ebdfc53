import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';

type Answer = (data: unknown) => unknown;
type OtherProcess = NodeJS.Process | ChildProcess;

/** A question, or the answer to one of the other process: numbers are those of the process that asks. */
interface Message {
  lintel: 'question' | 'answer';
  number: number;
  kind?: string;
  data?: unknown;
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'lintel' in message;

/** What a worker asks once it answers questions itself. */
export const JOINS = 'joins';

/** Questions and answers between the primary process and a worker. */
export class Channel {
  private readonly answers = new Map<string, Answer>();
  private readonly waiting = new Map<number, (data?: unknown) => void>();
  private asked = 0;

  constructor(private readonly other: OtherProcess) {
    other.on('message', (message: unknown) => {
      if (isMessage(message)) void this.receive(message);
    });
  }

  /** Answers the questions of a kind. */
  answer(kind: string, answer: Answer): void {
    this.answers.set(kind, answer);
  }

  /** Asks the other process. Undefined if it has no answer, or none in time. */
  ask(kind: string, data: unknown, limitMs: number): Promise<unknown> {
    const number = (this.asked += 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(), limitMs);
      const settle = (answer?: unknown) => {
        clearTimeout(timer);
        this.waiting.delete(number);
        resolve(answer);
      };
      this.waiting.set(number, settle);
      this.post({ lintel: 'question', number, kind, data });
    });
  }

  /** Waits for no answer any more: the other process has ended. */
  close(): void {
    for (const settle of this.waiting.values()) settle();
  }

  private async receive({ lintel, number, kind = '', data }: Message): Promise<void> {
    if (lintel === 'answer') {
      this.waiting.get(number)?.(data);
      return;
    }
    // A failure is no answer: the other process goes on without it.
    const answer = await (async () => this.answers.get(kind)?.(data))().catch(() => undefined);
    this.post({ lintel: 'answer', number, data: answer });
  }

  private post(message: Message): void {
    // The other process may have ended: the limit of time or `close` settles the question.
    this.other.send?.(message, undefined, undefined, () => {});
  }
}

let primary: Channel | undefined;

/** The primary process, for a worker; undefined in a process without one. */
export function primaryProcess(): Channel | undefined {
  return cluster.isWorker ? (primary ??= new Channel(process)) : undefined;
}
