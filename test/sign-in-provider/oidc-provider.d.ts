/** The part of the package that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant };
    };
  }

  interface Configuration {
    clients: readonly object[];
    claims: Readonly<Record<string, readonly string[]>>;
    cookies: { keys: readonly string[] };
    features: Readonly<Record<string, { enabled: boolean }>>;
    pkce: { required: () => boolean };
    interactions: { url: (context: unknown, interaction: { uid: string }) => string };
    findAccount: (context: unknown, id: string) => { accountId: string; claims: () => object };
    loadExistingGrant: (context: Context) => Promise<Grant>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
