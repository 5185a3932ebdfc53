import { readFile } from 'node:fs/promises';
import { type ModelDeclaration, readDeclaration } from './declaration.js';

/** Reads a file with a declaration. Throws an Error that lists its problems. */
export async function declarationIn(path: string): Promise<ModelDeclaration> {
  const text = await readFile(path, 'utf8');
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const { declaration, problems } = readDeclaration(sent);
  if (problems) throw new Error([`${path}:`, ...problems.map((one) => `  ${one.path} ${one.message}.`)].join('\n'));
  return declaration;
}
