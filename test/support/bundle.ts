import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

const ENTRY = 'entry-of-bundle.ts';

/**
 * Bundles a module for browsers, as applications do: minified, without what they do not use. `code` is its text, which
 * may import files of the project and packages that a file in `folder` finds.
 */
export async function bundleOf(code: string, format: 'iife' | 'es' = 'iife', folder = '.'): Promise<string> {
  const path = resolve(folder, ENTRY);
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@lintel/client': resolve('libs/client/index.ts') } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === path ? id : undefined),
        load: (id) => (id === path ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      reportCompressedSize: false,
      lib: { entry: path, formats: [format], name: 'bundle', fileName: 'bundle' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output).filter(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The bundle is empty.');
  return chunk.code;
}
