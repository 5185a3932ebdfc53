import { Expression } from '#libs/text';
import { decoded } from '../page-address.js';

/** Nothing at these addresses is a page, whatever the settings say. */
const NEVER = ['/wp-admin/', 'xmlrpc.php', 'wp-app.php'];
/** What an expression takes grows with the address, and nobody needs longer ones. */
const LONGEST = 2000;

/** What the settings say about addresses. */
export interface AddressSettings {
  /** Expressions of addresses that are not kept. */
  cache_rejected_uri: readonly string[];
  /** Names of files that are kept all the same. */
  cache_acceptable_files: readonly string[];
}

/** Says whether answers to an address, a path with or without a query as it was sent, may be kept. */
export function addressJudge({
  cache_rejected_uri: sources,
  cache_acceptable_files: accepted,
}: AddressSettings): (address: string) => boolean {
  const rejected = sources.map((source) => new Expression(source, false));
  const files = new Set(accepted);
  return (address) => {
    if (address.length > LONGEST) return false;
    const [path = ''] = address.split('?', 1);
    if (NEVER.some((part) => path.includes(part))) return false;
    const spellings = new Set([address, decoded(address)]);
    return (
      files.has(path.slice(path.lastIndexOf('/') + 1)) ||
      !rejected.some((expression) => [...spellings].some((spelling) => expression.isIn(spelling)))
    );
  };
}
