import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(import.meta.dirname, '../../support/counted-work.mjs');
/** How much a number may grow unnoticed. Allocations are sampled: those of one commit are within 5 per cent of these. */
const TOLERANCE = { statements: 1.05, bytes: 1.05, functions: 1.05, allocated: 1.1 };
/** Noise of the samples, in bytes per request: it weighs most where little is allocated. */
const SAMPLING_NOISE = 5000;
const KINDS = ['statements', 'bytes', 'functions', 'allocated'] as const;
type Kind = (typeof KINDS)[number];

const allowed = (kind: Kind, known: number) => known * TOLERANCE[kind] + (kind === 'allocated' ? SAMPLING_NOISE : 0);

/** What each request costs: statements, bytes of the body, functions of the build that the site enters, bytes allocated. */
const KNOWN: Readonly<Record<string, readonly number[]>> = {
  list: [1, 40393, 1680, 127000],
  'list with _embed': [1, 69726, 2660, 201000],
  'one post': [1, 4022, 1745, 85000],
  search: [2, 4090, 1275, 120000],
  media: [1, 15459, 1740, 114000],
  comments: [2, 10748, 4299, 216000],
  events: [2, 56258, 1624, 146000],
  'list, kept': [1, 40393, 340, 29000],
  'one post, kept': [1, 4022, 340, 29700],
  index: [0, 121422, 61, 11600],
  namespace: [0, 72034, 61, 10700],
  'front page': [1, 11450, 2787, 223000],
  'create a post': [14, 2498, 4635, 540000],
  'create an event': [18, 1377, 11963, 796000],
};

describe('the work of a request', () => {
  it('does not grow unnoticed', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
    const counted = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, Record<Kind, number>>;
    expect(Object.keys(counted)).toEqual(Object.keys(KNOWN));
    const grown = Object.entries(KNOWN).flatMap(([name, known]) =>
      KINDS.flatMap((kind, at) => {
        const [before = 0, now = 0] = [known[at], counted[name]?.[kind]];
        const advice = 'Make it cheaper, or change the number here and say in the commit what the site gets for it.';
        return now > allowed(kind, before) ? [`${name}: ${now} ${kind}, ${before} before. ${advice}`] : [];
      }),
    );
    expect(grown).toEqual([]);
  });
});
