import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { PROJECT } from './site.mjs';

const SOURCE = join(PROJECT, 'test/extensions/watchers/watchers.ts');
const COUNT = 10;
const OPTIONS = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
};

/** Gives the site in a folder ten small extensions, from its next start on. */
export function writeExtensions(data) {
  const { outputText } = ts.transpileModule(readFileSync(SOURCE, 'utf8'), { compilerOptions: OPTIONS });
  writeFileSync(join(data, 'watchers.mjs'), outputText);
  writeFileSync(
    join(data, 'lintel.config.mjs'),
    `import { defineSite } from 'lintel';
import { watchers } from './watchers.mjs';

export default defineSite({ extensions: watchers(${COUNT}) });
`,
  );
}
