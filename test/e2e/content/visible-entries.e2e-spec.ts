import { ROLES } from '#libs/auth';
import { startSite, type TestSite } from '../../support/site.js';
import { Viewer } from '../../support/viewers.js';
import { Visibility } from '../../support/visibility.js';

const TYPES = ['post', 'page', 'attachment', 'wp_block', 'cal_events', 'cal_venue'];

let site: TestSite;
let visibility: Visibility;

beforeAll(async () => {
  site = await startSite();
  visibility = new Visibility(site);
  await visibility.insert(TYPES);
});
afterAll(() => site.close());

const VIEWERS: [string, Viewer][] = [
  ['nobody', Viewer.anonymous],
  ...ROLES.map((role): [string, Viewer] => [role, Viewer.signedIn(7, role, [role])]),
];

describe.each(VIEWERS)('lists of entries for %s', (_name, viewer) => {
  it.each(['read', 'edit'] as const)('contain the entries that the viewer may %s individually', async (right) => {
    for (const types of [...TYPES.map((type) => [type]), ['post', 'page', 'wp_block'], TYPES]) {
      const single = await visibility.single(viewer, types, right);
      const listed = await visibility.listed(viewer, types, right);
      expect([types, listed]).toEqual([types, single]);
    }
  });
});
