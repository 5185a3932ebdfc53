import { clientTypes } from './client-types.js';
import { typeText } from './type-text.js';

describe('the TypeScript type of a schema', () => {
  it.each([
    [{ type: ['integer', 'null'] }, 'number | null'],
    [{ type: ['string', 'null'], enum: ['a', 'b', null] }, '"a" | "b" | null'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ type: 'array', items: { type: 'string', enum: ['a | b'] } }, '"a | b"[]'],
    [{ $ref: '#/components/schemas/Post' }, 'components["schemas"]["Post"]'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{ anyOf: [{ type: 'integer' }, { const: true }] }, 'number | true'],
    [{ allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, {}] }, '(number | string) & unknown'],
    [{}, 'unknown'],
  ])('of %j is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });

  it('has the members of objects, with what is said about them', () => {
    const schema = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'integer', readOnly: true },
        'dress-code': { type: 'string', description: 'Ends */ here.' },
      },
      additionalProperties: true,
    };
    expect(typeText(schema)).toBe(`{
  readonly id: number;
  /** @description Ends *\\/ here. */
  "dress-code"?: string;
} & {
  [key: string]: unknown;
}`);
  });
});

it('has the routes below a root only', () => {
  const operation = { operationId: 'listThings', responses: {} };
  const paths = { '/en/rest': { get: operation }, '/en/rest/things': { get: operation }, '/auth': { post: operation } };
  const types = clientTypes(
    { paths, components: { schemas: {}, parameters: {}, headers: {}, examples: {} } },
    '/en/rest',
  );
  expect(types).toContain('  "/things": {');
  expect(types).not.toContain('auth');
});
