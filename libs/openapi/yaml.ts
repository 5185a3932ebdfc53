/** Keys that need no quotes. */
const PLAIN = /^[A-Za-z_$][\w$-]*$/;
/** Words that YAML would read as other values than texts. */
const WORDS = new Set(['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null']);

/** A value of JSON as YAML. Texts are quoted as in JSON, which YAML reads in the same way. */
export const toYaml = (value: unknown): string => `${block(value, '').trimStart()}\n`;

function block(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if (!entries.length) return Array.isArray(value) ? ' []' : ' {}';
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return value.map((one) => `\n${indent}-${item(one, deeper)}`).join('');
  return entries.map(([key, one]) => `\n${indent}${keyOf(key)}:${block(one, deeper)}`).join('');
}

/** An item of a list: an object begins beside the dash. */
const item = (value: unknown, indent: string): string => {
  const text = block(value, indent);
  return text.startsWith('\n') ? ` ${text.trimStart()}` : text;
};

const keyOf = (key: string): string => (PLAIN.test(key) && !WORDS.has(key.toLowerCase()) ? key : JSON.stringify(key));
