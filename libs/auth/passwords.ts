import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { isLeaked } from './leaked-passwords.js';

/** Maximum number of hashes computed at the same time. More would occupy the threads that file access needs. */
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

/** Computes and verifies the Argon2id hashes of account passwords. */
export class PasswordHashes {
  /** Compared where there is no hash. */
  private readonly decoy: Promise<string>;

  /** @param memoryKib Memory of a new hash, in KiB. Stored hashes contain their own. */
  constructor(private readonly memoryKib: number) {
    this.decoy = this.hash(randomBytes(32).toString('base64'));
  }

  hash(password: string): Promise<string> {
    return inTurn(() => hash(password, { memoryCost: this.memoryKib }));
  }

  /**
   * Whether a password matches a stored hash; an unreadable hash matches nothing. Without a hash, the answer is no after
   * the same time, so that nobody learns whether an account exists.
   */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const compared = stored ?? (await this.decoy);
    const isRight = await inTurn(() => verify(compared, password).catch(() => false));
    return isRight && stored !== undefined;
  }
}

const SHORTEST = 8;
const MAX_LENGTH = 128;
const MAX_ADDED_DIGITS = 4;
const MAX_REPEATED_UNIT = 4;
const LETTERS_OF_SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * What is wrong with a new password, as the end of a sentence that begins with its name; undefined for a valid one.
 * `names` are the login and the email address of the account and the name of the site, as far as they are known.
 */
export function passwordProblem(password: string, names: readonly string[] = []): string | undefined {
  const { length } = [...password];
  if (length < SHORTEST || length > MAX_LENGTH) return `must have ${SHORTEST} to ${MAX_LENGTH} characters`;
  if (isCommon(password.toLowerCase())) return 'is a common password';
  if (names.some((name) => repeatsName(password, name)))
    return 'must not be the login, the e-mail address or the name of the site';
  return undefined;
}

/**
 * Whether a lower-case password is a common one, ignoring surrounding digits and punctuation and look-alike characters.
 */
function isCommon(password: string): boolean {
  if (COMMON_PASSWORDS.has(password) || isSequence(password) || isLeaked(password)) return true;
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(password) ?? [];
  const readings = [[before, core, after] as const, ['', before + core, after] as const];
  return readings.some(([head, word, tail]) => {
    const digits = (head + tail).replace(/\D/g, '');
    if (digits.length > MAX_ADDED_DIGITS && !isSequence(digits)) return false;
    return COMMON_PASSWORDS.has(word) || spellings(word).some((spelling) => COMMON_PASSWORDS.has(spelling));
  });
}

/** A word with its look-alike characters replaced by letters; `1` looks like two letters. */
const spellings = (word: string): string[] => {
  const letters = word.replace(/[03457@$!]/g, (sign) => LETTERS_OF_SIGNS[sign] ?? sign);
  return [letters.replaceAll('1', 'i'), letters.replaceAll('1', 'l')];
};

/** Whether a text repeats a short unit, or is a run of neighbours such as `abcdefgh` or `87654321`. */
function isSequence(text: string): boolean {
  for (let unit = 1; unit <= MAX_REPEATED_UNIT; unit += 1) {
    const repeated = text.slice(0, unit).repeat(Math.ceil(text.length / unit));
    if (text.length > unit && repeated.startsWith(text)) return true;
  }
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Whether a password is a name, forwards or backwards, once or repeated, mixed with digits and punctuation. */
function repeatsName(password: string, name: string): boolean {
  const ofName = [name, name.split('@', 1)[0] ?? ''].map(lettersOf).filter(Boolean);
  const letters = lettersOf(password);
  return ofName.some((one) => {
    const backwards = [...one].toReversed().join('');
    return letters !== '' && [one, backwards].some((word) => letters.replaceAll(word, '') === '');
  });
}

/** The letters of a text in lower case; its digits if it has no letters. */
const lettersOf = (text: string): string => {
  const plain = text.toLowerCase();
  return plain.replace(/[^\p{L}]/gu, '') || plain.replace(/\D/g, '');
};
