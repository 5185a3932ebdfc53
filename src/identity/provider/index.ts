/** Signing in with an OpenID provider. */
export { ProviderAccounts } from './provider-accounts.service.js';
export { ProviderVisits, type ProviderVisit } from './provider-visits.js';
export { SignInProvider } from './sign-in-provider.js';
