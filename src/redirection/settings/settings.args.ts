import { Arg } from '#libs/args';
import { LOCATION, SETTINGS } from './setting-catalogue.js';

/** Options that are to be changed; nothing that is sent is refused, so each is taken as it is. */
export class ChangeSettingsArgs {}

for (const [name, { type, description, ...more }] of Object.entries({ ...SETTINGS, location: LOCATION })) {
  const values = 'enum' in more && more.enum ? { enum: more.enum, enumIsDocumentation: true } : {};
  Arg('any', { listedAs: type, description, unlisted: true, ...values })(ChangeSettingsArgs.prototype, name);
}
