import { Arg } from '#libs/args';
import { MEMBERS } from '../settings/setting-catalogue.js';

/** Settings that are to be changed: members of a JSON body; each is judged by what it means. */
export class ChangeCacheSettingsArgs {}

const describe = (name: string, description: string, more: Parameters<typeof Arg>[1] = {}) =>
  Arg('any', { description, unlisted: true, enumIsDocumentation: true, ...more })(
    ChangeCacheSettingsArgs.prototype,
    name,
  );

for (const [name, member] of Object.entries(MEMBERS)) {
  if (!('read' in member) || !member.read) continue;
  const { type, description } = member;
  const values = 'enum' in member && member.enum ? { enum: member.enum } : {};
  describe(name, description, { listedAs: type, ...values });
}
describe('easy', 'True sets what is recommended, false switches the cache off. Others are passed over then.', {
  listedAs: 'boolean',
});
describe('reset', 'Any value sets everything back to what it was on a new site. Others are passed over then.');
describe('new_direct_page', 'A path that is added to `cache_direct_pages`.', { listedAs: 'string' });
describe('wpsc_delete_log', 'Deletes the log. There is none here.', { listedAs: 'boolean' });
