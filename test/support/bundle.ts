import { resolve } from 'node:path';
import { build } from 'rolldown';

const ENTRY = 'entry-of-bundle.ts';

/**
 * Bundles a module for browsers, as applications do: minified, without what they do not use. `code` is its text, which
 * may import files of the project and packages that a file in `folder` finds.
 */
export async function bundleOf(code: string, format: 'iife' | 'es' = 'iife', folder = '.'): Promise<string> {
  const path = resolve(folder, ENTRY);
  const { output } = await build({
    input: path,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { alias: { '@lintel/client': resolve('libs/client/index.ts') } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === path ? id : undefined),
        load: (id) => (id === path ? code : undefined),
      },
    ],
    write: false,
    output: { format, name: 'bundle', minify: true, codeSplitting: false },
  });
  return output[0].code;
}
