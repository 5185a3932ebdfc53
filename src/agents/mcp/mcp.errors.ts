import { catalogue } from '#libs/errors';

/** Throws one of the errors of the endpoint for agents. Those of messages and their parameters are JSON-RPC's own. */
export const fail = catalogue({
  mcp_off: [404, 'This site does not offer the Model Context Protocol: the setting mcp is off.'],
  mcp_login_required: [
    401,
    'Sign in to use this site by the Model Context Protocol, such as by an application password.',
  ],
  mcp_forbidden_origin: [403, 'Pages of this origin may not use the Model Context Protocol.'],
  mcp_invalid_request: [400, 'The request is no message of the Model Context Protocol.'],
  mcp_result_too_large: [413, 'The result is too large. Ask for fewer items, or for some members only.'],
  mcp_no_stream: [405, 'This server has no streams and no sessions: send each message by POST.', { Allow: 'POST' }],
});
