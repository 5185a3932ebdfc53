/**
 * Secrets that the site has to read again: declared by `Secrets.column`, stored encrypted with a key of the environment.
 */
export { keyIdOf, SecretBox, SecretError } from './secret-box.js';
export { type SecretColumn } from './secret-column.repository.js';
export { SecretKeys, type SecretReport, type SecretRun } from './secret-keys.js';
export { Secrets } from './secrets.js';
export { openBytes, openText, sealBytes, sealText } from './sealed-text.js';
export { isSameText, signText } from './signed-text.js';
export { SecretsModule } from './secrets.module.js';
export { SiteSecret } from './site-secret.entity.js';
export { SiteSecrets } from './site-secrets.repository.js';
