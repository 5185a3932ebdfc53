import { hash, verify } from '@node-rs/argon2';

/** Hashes that run at once: more would take the threads that file access needs. */
const PARALLEL = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The Argon2id hash of an account password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Whether a password belongs to a hash; an unreadable hash matches nothing. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password).catch(() => false));
