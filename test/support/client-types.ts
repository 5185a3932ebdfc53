import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';
import { openapiTypes } from '../checkers/openapi-types.js';

type Schema = Record<string, unknown>;
type Operation = { responses: Record<string, Schema> };
/** The parts of an OpenAPI document that types are generated from. */
export interface TypedDocument {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Schema>;
}

const BANNER = '// Generated from the OpenAPI document by `npm run client:generate`.\n\n';

/** The types of the client for the routes below the REST root of a document. */
export async function clientTypes(document: TypedDocument, rootPath: string): Promise<string> {
  const types = await openapiTypes(reduced(document, rootPath), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
  });
  const options = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig;
  return (await format('api-types.ts', BANNER + types, options)).code;
}

/** The document with paths below the root, and with one description for all errors. */
function reduced({ paths, components, ...rest }: TypedDocument, rootPath: string): TypedDocument {
  const { schemas = {}, parameters = {} } = components;
  const routes = Object.entries(paths).filter(([path]) => path.startsWith(`${rootPath}/`));
  return {
    ...rest,
    paths: Object.fromEntries(
      routes.map(([path, operations]) => [
        path.slice(rootPath.length),
        Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, withoutDetails(one)])),
      ]),
    ),
    components: { schemas, parameters },
  };
}

function withoutDetails(operation: Operation): Operation {
  const { responses } = operation;
  const error = { description: 'An error.', content: { 'application/json': { schema: ERROR } } };
  const kept = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status));
  return {
    ...operation,
    responses: {
      ...Object.fromEntries(kept.map(([status, { description, content }]) => [status, { description, content }])),
      default: error,
    },
  };
}

const ERROR = { $ref: '#/components/schemas/Error' };
