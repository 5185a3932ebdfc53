/**
 * The public API for extensions, which the package exports as `lintel`. It follows semantic versioning: a name or a
 * signature goes or changes only with a version that ranges such as `^0.3.0` exclude.
 */
export {
  type BeforeWrite,
  configurationOf,
  defineExtension,
  defineSite,
  type Draft,
  type Extension,
  type ExtensionContext,
  type ExtensionOptions,
  type WriteContext,
} from './definition/index.js';
export { Accounts, ExtensionSettings, ExtensionWords, SiteReader } from './running/index.js';
export { Arg, IdDto, ListDto, MaxCharacters, NoDto, without } from '#libs/args';
export { Viewer } from '#libs/auth';
export { Db } from '#libs/db';
export { catalogue } from '#libs/errors';
export { Events, ResourceChanged } from '#libs/events';
export { CacheInvalidation, CacheTags } from '#libs/invalidation';
export { Jobs } from '#libs/jobs';
export { member, type Members, Presenter } from '#libs/presenting';
export { type FoundItems, paged, type RestRequest } from '#libs/requests';
export {
  Args,
  Cacheable,
  Can,
  CurrentViewer,
  Fails,
  ForSignedIn,
  Namespace,
  Public,
  Requested,
  Returns,
  Update,
} from '#libs/routes';
export { Mailer } from '../identity/browser/index.js';
export { settingKinds } from '../settings/catalogue/index.js';
export { Outbox } from '../webhooks/index.js';
