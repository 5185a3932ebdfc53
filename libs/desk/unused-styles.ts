import { createHash } from 'node:crypto';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** Classes of the component library: they are made by a program, and stand as they are in its scripts. */
const LIBRARY_CLASS = /\bm_[\da-f]+/g;

/**
 * Leaves the styles of components that no room uses out of the style sheet of the page. The file gets another name,
 * because browsers keep a file for ever and the one of a later version may have more of the same styles.
 */
export function unusedStyles(): Plugin {
  return {
    name: 'unused-styles',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const used = new Set(
        files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(LIBRARY_CLASS) ?? []) : [])),
      );
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The desk has no page.');
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const sheet = String(file.source);
        const unusedSymbols = (sheet.match(LIBRARY_CLASS) ?? []).filter((name) => !used.has(name));
        if (unusedSymbols.length === 0) continue;
        const { code } = transform({ filename: file.fileName, code: Buffer.from(sheet), minify: true, unusedSymbols });
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        const fileName = file.fileName.replace(/-[\w-]{8}\.css$/, `-${hash}.css`);
        const former = String(page.source);
        // A script that named the file would keep its own name, whatever the file has become.
        if (!former.includes(file.fileName)) throw new Error(`Only the page can load ${file.fileName}.`);
        page.source = former.replaceAll(file.fileName, fileName);
        file.fileName = fileName;
        file.source = code;
      }
    },
  };
}
