import { settingsProgram } from '../../../src/settings/settings-program.js';
import { runCommand } from '../../support/commands.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const settings = (...words: string[]) => runCommand(site, settingsProgram, ...words);

const commentOfGuest = async () => (await site.rest('/cms/v2/comments', { body: { post: 0 } })).status;

describe('the settings command', () => {
  it('sets, shows and resets a setting', async () => {
    expect(await commentOfGuest()).toBe(401);
    expect(await settings('set', 'comment_guests', 'true')).toEqual({ code: 0, output: 'comment_guests is true.\n' });
    expect(await commentOfGuest()).toBe(403);
    const { code, output } = await settings('list');
    expect([code, output]).toEqual([0, expect.stringContaining('comment_guests\ttrue\tWhether ')]);
    expect(await settings('reset', 'comment_guests')).toEqual({ code: 0, output: 'comment_guests is false.\n' });
    expect(await commentOfGuest()).toBe(401);
    expect(await settings('get', 'comment_guests')).toEqual({ code: 0, output: 'false\n' });
  });

  it('refuses invalid names and values with a message', async () => {
    const name = await settings('get', 'nonsense');
    expect(name).toEqual({ code: 1, output: expect.stringContaining('Unknown setting: nonsense') });
    const value = await settings('set', 'events_radius_km', '0');
    expect(value).toEqual({ code: 1, output: expect.stringContaining('must be between 1 and 20000') });
    expect(await settings('paint')).toEqual({ code: 1, output: expect.stringContaining("unknown command 'paint'") });
  });
});
