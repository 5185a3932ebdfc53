import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';
import { clientTypes } from '#libs/openapi';

const BANNER = '// Generated from the OpenAPI document by `npm run client:generate`.\n\n';

/** The file with the types of the client, for the routes below the REST root of a document. */
export async function clientTypesFile(document: Parameters<typeof clientTypes>[0], rootPath: string): Promise<string> {
  const options = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig;
  return (await format('api-types.ts', BANNER + clientTypes(document, rootPath), options)).code;
}
