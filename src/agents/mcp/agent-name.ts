import type { IncomingHttpHeaders } from 'node:http';

const MAX_LENGTH = 80;
const PREFIX = 'lintel-';
const SESSION = /^lintel-([\w-]{1,400})$/;

/** A program as it names itself when it connects. */
export interface ClientInfo {
  name: string;
  version: string;
}

/** A name on one line, without signs that logs would have to escape. */
const plain = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);

/**
 * The id of a session, which contains the name of the agent. The site keeps no sessions, so that every instance can
 * handle every request; it authenticates nobody.
 */
export const sessionIdOf = ({ name, version }: ClientInfo): string =>
  PREFIX + Buffer.from(plain(`${name} ${version}`)).toString('base64url');

/** The name of the agent that sent a request: that of its session, else that of its program. */
export function agentIn(headers: IncomingHttpHeaders): string {
  const [, encoded = ''] = SESSION.exec(String(headers['mcp-session-id'] ?? '')) ?? [];
  const named = plain(Buffer.from(encoded, 'base64url').toString());
  return `MCP: ${named || plain(headers['user-agent'] ?? '') || 'unknown'}`;
}
