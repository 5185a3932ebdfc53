import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type * as schemas from '@modelcontextprotocol/sdk/types.js';

/** The parts of the protocol's SDK that the endpoint uses. */
export interface Protocol {
  Server: typeof Server;
  Transport: typeof WebStandardStreamableHTTPServerTransport;
  schemas: typeof schemas;
  /** Shared by all servers: making one takes longer than most messages. */
  validator: NonNullable<NonNullable<ConstructorParameters<typeof Server>[1]>['jsonSchemaValidator']>;
  /** Throws the error of JSON-RPC for parameters that are not valid. */
  refuse: (message: string) => never;
}

let loaded: Promise<Protocol> | undefined;

/** Loads the SDK at the first message, so that sites without agents neither start later nor need its memory. */
export function protocol(): Promise<Protocol> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Protocol> {
  const [server, transport, schemas, validation] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
    import('@modelcontextprotocol/sdk/validation/ajv-provider.js'),
  ]);
  return {
    Server: server.Server,
    Transport: transport.WebStandardStreamableHTTPServerTransport,
    schemas,
    validator: new validation.AjvJsonSchemaValidator(),
    refuse: (message) => {
      throw new schemas.McpError(schemas.ErrorCode.InvalidParams, message);
    },
  };
}
