import { inspectJson, parseJson } from './request-reader.js';

const read = (text: string) => {
  const bytes = Buffer.from(text);
  return parseJson(bytes, inspectJson(bytes));
};
const refusal = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a JSON body', () => {
  it('is read unchanged', () => {
    const value = { a: 'quote " backslash \\ [{,', b: [1, { c: null }], 'é😀': '\u0000' };
    expect(read(JSON.stringify(value))).toEqual(value);
    expect(read('{"a":"\\u00e9\\ud83d\\ude00\\\\ud800"}')).toEqual({ a: 'é😀\\ud800' });
    for (const other of ['[1]', '"x"', '5', 'null', ' ', '']) expect(read(other)).toBeUndefined();
  });

  it('contains no lone surrogates', () => {
    expect(read('{"\\ud800":"a\\udc00\\ud800b\\uD800\\u0041\\ud800\\ud83d\\ude00"}')).toEqual({
      '\ufffd': 'a\ufffd\ufffdb\ufffdA\ufffd😀',
    });
  });

  it('has no members named __proto__, however they are escaped', () => {
    for (const name of ['__proto__', '\\u005f_proto__', '\\u005F\\u005f\\u0070roto__']) {
      const value = read(`{"a":{"${name}":{"x":1},"b":"__proto__"},"${name}":{"x":1},"c":[[{"${name}":1}]]}`);
      expect(JSON.stringify(value)).toBe('{"a":{"b":"__proto__"},"c":[[{}]]}');
    }
  });

  it('is refused if it is malformed, too deep or has too many values', () => {
    for (const text of ['{', '"', '{"a":"\\', '{"a":"\\u', '{"a":"\\ud8', '{"a":1}}', '\u0000'])
      expect(refusal(text)).toBe('rest_invalid_json');
    expect(refusal(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).toBe('rest_invalid_json');
    expect(refusal(`{"a":${'['.repeat(99)}${']'.repeat(99)}}`)).toEqual({ a: expect.any(Array) });
    expect(refusal('{"a":'.repeat(1_000_000))).toBe('rest_invalid_json');
    expect(refusal(`[${'0,'.repeat(250_000)}0]`)).toBe('rest_too_many_values');
  });
});
