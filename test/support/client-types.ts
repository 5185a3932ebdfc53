import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';
import { clientTypes } from '#libs/openapi';

const BANNER = '// Generated from the OpenAPI document by `npm run client:generate`.\n\n';

type Document = Parameters<typeof clientTypes>[0];

/**
 * The document of a site with several languages, in which members are optional that sites with one language do not have:
 * the client is for both.
 */
export function ofAllSites(one: Document, several: Document): Document {
  const schemas = Object.entries(several.components.schemas).map(([name, schema]) => {
    const known = one.components.schemas[name];
    const required = known && (schema.required as string[] | undefined)?.filter((member) => has(known, member));
    return [name, required ? { ...schema, required } : schema];
  });
  return { ...several, components: { ...several.components, schemas: Object.fromEntries(schemas) } };
}

const has = ({ properties = {} }: { properties?: object }, member: string): boolean => member in properties;

/** The file with the types of the client, for the routes below the REST root of a document. */
export async function clientTypesFile(document: Document, rootPath: string): Promise<string> {
  const options = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig;
  return (await format('api-types.ts', BANNER + clientTypes(document, rootPath), options)).code;
}
