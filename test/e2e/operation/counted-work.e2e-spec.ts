import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(import.meta.dirname, '../../support/counted-work.mjs');
/** How much a number may grow unnoticed. */
const TOLERANCE = 1.05;
const KINDS = ['statements', 'bytes', 'functions'] as const;

/** What each request costs: statements, bytes of the body, functions of the build that the site enters. */
const KNOWN: Readonly<Record<string, readonly number[]>> = {
  list: [1, 40393, 1547],
  'list with _embed': [1, 69726, 2594],
  'one post': [1, 4022, 1551],
  search: [2, 4090, 1171],
  media: [1, 15459, 1609],
  comments: [2, 10748, 4099],
  events: [2, 56258, 1436],
  index: [0, 121422, 59],
  namespace: [0, 72034, 59],
  'front page': [1, 11450, 2720],
  'create a post': [13, 2498, 4571],
  'create an event': [18, 1377, 12083],
};

describe('the work of a request', () => {
  it('does not grow unnoticed', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
    const counted = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<
      string,
      Record<(typeof KINDS)[number], number>
    >;
    expect(Object.keys(counted)).toEqual(Object.keys(KNOWN));
    const grown = Object.entries(KNOWN).flatMap(([name, known]) =>
      KINDS.flatMap((kind, at) => {
        const [before = 0, now = 0] = [known[at], counted[name]?.[kind]];
        const advice = 'Make it cheaper, or change the number here and say in the commit what the site gets for it.';
        return now > before * TOLERANCE ? [`${name}: ${now} ${kind}, ${before} before. ${advice}`] : [];
      }),
    );
    expect(grown).toEqual([]);
  });
});
