/** What an export says of itself. */
export interface JsonHead {
  /** Of the convention whose form it has. */
  version: string;
  /** As mail writes dates. */
  date: string;
}

/** The indentation of elements, four blanks a level. */
const INDENT = ' '.repeat(8);

/** Writes groups and rules, each as the interface shows it, as one document (redirection 13). */
export async function* writeJson(
  plugin: JsonHead,
  groups: readonly object[],
  rules: AsyncIterable<object>,
): AsyncGenerator<string> {
  yield `{\n    "plugin": ${pretty(plugin, '    ')},\n    "groups": `;
  yield groups.length ? `[\n${groups.map(element).join(',\n')}\n    ]` : '[]';
  yield ',\n    "redirects": [';
  let isEmpty = true;
  for await (const rule of rules) {
    yield `${isEmpty ? '' : ','}\n${element(rule)}`;
    isEmpty = false;
  }
  yield isEmpty ? ']\n}\n' : '\n    ]\n}\n';
}

const pretty = (value: object, indent: string): string =>
  JSON.stringify(value, undefined, 4).replaceAll('\n', `\n${indent}`);

const element = (value: object): string => INDENT + pretty(value, INDENT);
