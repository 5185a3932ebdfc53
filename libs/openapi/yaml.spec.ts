import { toYaml } from './yaml.js';

describe('a document as YAML', () => {
  it('has blocks for objects and lists, and quoted texts', () => {
    const value = {
      openapi: '3.1.0',
      on: true,
      list: [{ name: 'a: b\n', of: [1, null] }, []],
      none: {},
      '/a/{id}': -1,
    };
    expect(toYaml(value)).toBe(
      [
        'openapi: "3.1.0"',
        '"on": true',
        'list:',
        '  - name: "a: b\\n"',
        '    of:',
        '      - 1',
        '      - null',
        '  - []',
        'none: {}',
        '"/a/{id}": -1',
        '',
      ].join('\n'),
    );
  });
});
