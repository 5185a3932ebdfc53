import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

/** What the site is at the provider. */
export const CLIENT = { id: 'site', secret: 'a-secret-of-the-site-and-the-provider' };

const SCOPES = 'openid email profile groups';
/** Where people would enter their password. */
const INTERACTION = '/interaction/';

/** A person, as the claims of the provider, with the methods by which they have signed in. */
export interface Person extends Record<string, unknown> {
  sub: string;
  amr?: readonly string[];
}

/** What a provider asks the test: who signs in, if anybody, and who somebody is. */
export interface People {
  signIn(): Person | undefined;
  find(sub: string): Person;
}

/** The handler of a provider at a URL for a site. People who are sent there sign in at once, without a form. */
export function providerFor(
  issuer: string,
  siteUrl: string,
  people: People,
): (request: IncomingMessage, response: ServerResponse) => void {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${siteUrl}/auth/provider/return`],
        post_logout_redirect_uris: [`${siteUrl}/auth/sign-in`],
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      groups: ['groups'],
    },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => INTERACTION + uid },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.find(sub) }),
    // Nobody is asked whether the site may know them.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith(INTERACTION)) return answer(request, response);
    const person = people.signIn();
    const result = person ? { login: { accountId: person.sub, amr: person.amr } } : { error: 'access_denied' };
    return void provider.interactionFinished(request, response, result);
  };
}
