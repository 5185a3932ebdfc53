/** The types that `openapi-typescript` generates from an OpenAPI document, or from the file of one. */
export async function openapiTypes(source: object | URL, options: object = {}): Promise<string> {
  const { default: openapiTypescript, astToString } = (await import('openapi-typescript')) as unknown as {
    default: (source: object | URL, options: object) => Promise<unknown>;
    astToString: (nodes: unknown) => string;
  };
  return astToString(await openapiTypescript(source, options));
}
