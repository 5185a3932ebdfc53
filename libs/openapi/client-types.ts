import type { OpenApiPaths } from './openapi.js';
import type { Schema } from './operations.js';
import { objectText, referenceText, type TypeMember, typeText } from './type-text.js';

/** Where parameters are, and the methods of paths, in the order of the types. */
const PLACES = ['query', 'header', 'path', 'cookie'] as const;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

const NEVER = { type: 'never', isOptional: true };
const PARAMETERS = '#/components/parameters/';
const ERROR = { $ref: '#/components/schemas/Error' };
const ANY_HEADERS = objectText([{ name: '[name: string]', type: 'unknown' }]);

/**
 * The TypeScript types of the routes below a root, in the form that `openapi-fetch` and the client of this project read:
 * `paths`, `components` and `operations`. Errors have one type, and headers of responses are left out.
 */
export function clientTypes({ paths, components }: Pick<OpenApiPaths, 'paths' | 'components'>, rootPath = ''): string {
  const writer = new TypesWriter(components.parameters);
  const below = Object.entries(paths).filter(([path]) => path.startsWith(`${rootPath}/`));
  const routes = below.map(([path, methods]) => ({ name: path.slice(rootPath.length), type: writer.route(methods) }));
  const operations = below.flatMap(([, methods]) =>
    METHODS.flatMap((method): Schema[] => [methods[method] ?? []].flat()),
  );
  const named = operations.map((one) => ({ name: String(one.operationId), type: writer.operation(one) }));
  const schemas = Object.entries(components.schemas).map(([name, one]) => ({ name, type: typeText(one), about: one }));
  const parameters = Object.entries(components.parameters).map(([name, one]) => ({
    name,
    type: typeText(one.schema as Schema),
    about: described(one),
  }));
  const none = (name: string): TypeMember => ({ name, type: 'never' });
  const parts = [
    { name: 'schemas', type: objectText(schemas) },
    none('responses'),
    { name: 'parameters', type: objectText(parameters) },
    ...['requestBodies', 'headers', 'pathItems'].map(none),
  ];
  return [
    `export interface paths ${objectText(routes)}`,
    'export type webhooks = Record<string, never>;',
    `export interface components ${objectText(parts)}`,
    'export type $defs = Record<string, never>;',
    `export interface operations ${objectText(named)}\n`,
  ].join('\n');
}

/** What comments say about a parameter or a response. */
const described = ({ description }: Schema): Schema => ({ description });

class TypesWriter {
  constructor(private readonly shared: Readonly<Record<string, Schema>>) {}

  route(methods: Readonly<Record<string, Schema>>): string {
    const members = METHODS.map((name): TypeMember => {
      const operation = methods[name];
      if (!operation) return { name, ...NEVER };
      const { operationId, summary, description } = operation;
      return { name, type: referenceText(`#/operations/${String(operationId)}`), about: { summary, description } };
    });
    const parameters = { name: 'parameters', type: objectText(PLACES.map((name) => ({ name, ...NEVER }))) };
    return objectText([parameters, ...members]);
  }

  operation({ parameters = [], requestBody, responses }: Schema): string {
    const body = requestBody as Schema | undefined;
    const given = (parameters as readonly Schema[]).map((one) => this.parameter(one));
    const places = PLACES.map((place): TypeMember => {
      const members = given.filter(({ at }) => at === place).map(({ member }) => member);
      if (!members.length) return { name: place, ...NEVER };
      return { name: place, type: objectText(members), isOptional: members.every(({ isOptional }) => isOptional) };
    });
    return objectText([
      { name: 'parameters', type: objectText(places) },
      body
        ? { name: 'requestBody', type: objectText([content(body)]), isOptional: body.required !== true }
        : { name: 'requestBody', ...NEVER },
      { name: 'responses', type: responsesText(responses as Readonly<Record<string, Schema>>) },
    ]);
  }

  /** A parameter, which may be a shared one, and where it is. */
  private parameter(parameter: Schema): { at: unknown; member: TypeMember } {
    const { $ref: reference } = parameter;
    const isShared = typeof reference === 'string';
    const found = isShared ? (this.shared[reference.slice(PARAMETERS.length)] ?? parameter) : parameter;
    const member = {
      name: String(found.name),
      type: isShared ? referenceText(reference) : typeText(found.schema as Schema),
      isOptional: found.required !== true,
      about: described(found),
    };
    return { at: found.in, member };
  }
}

/** The types of a body or a response by its media type. */
function content({ content: forms }: Schema): TypeMember {
  const members = Object.entries(forms as Record<string, Schema>).map(([name, { schema, example }]) => ({
    name,
    type: typeText(schema as Schema),
    about: { example },
  }));
  return { name: 'content', type: objectText(members) };
}

/** The responses of an operation that succeeds, and one for all errors. */
function responsesText(responses: Readonly<Record<string, Schema>>): string {
  const succeeded = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status));
  const error = { description: 'An error.', content: { 'application/json': { schema: ERROR } } };
  return objectText(
    [...succeeded, ['default', error] as const].map(([name, response]) => ({
      name,
      type: objectText([{ name: 'headers', type: ANY_HEADERS }, content(response)]),
      about: described(response),
    })),
  );
}
