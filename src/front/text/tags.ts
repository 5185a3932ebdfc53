import { encodeAttributeValue, parseAttributes, type TagToken } from '#libs/markup';

/** A tag with more classes and declarations. */
export function withAttributes(token: TagToken, classes: readonly string[], style = ''): string {
  const added = new Map([
    ['class', classes.length ? ` ${classes.join(' ')}` : ''],
    ['style', style && `;${style}`],
  ]);
  const written = parseAttributes(token).map(({ name, value }) => {
    const more = added.get(name) ?? '';
    added.delete(name);
    return value === undefined && !more ? ` ${name}` : ` ${name}="${quoted(value ?? '')}${more}"`;
  });
  for (const [name, more] of added) if (more) written.push(` ${name}="${encodeAttributeValue(more.slice(1))}"`);
  return `<${token.name}${written.join('')}${token.selfClosing ? ' /' : ''}>`;
}

const quoted = (value: string): string => value.replaceAll('"', '&quot;');
