import type { Plugin } from 'vite';

/** Classes of the component library: a program makes them, and they stand in its scripts as they are. */
const LIBRARY_CLASS = /\bm_[\da-f]+/g;

const classesIn = (text: string | null | undefined): readonly string[] => text?.match(LIBRARY_CLASS) ?? [];

/** Leaves the styles of components that no room uses out of the style sheets. */
export function unusedStyles(): Plugin {
  const known = new Set<string>();
  /** Is filled when the scripts are known, before the first style sheet is minified and gets its name. */
  const unusedSymbols: string[] = [];
  return {
    name: 'unused-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved({ css }) {
      css.lightningcss = { ...css.lightningcss, unusedSymbols };
    },
    transform: {
      filter: { id: /\.css$/ },
      handler(text) {
        for (const name of classesIn(text)) known.add(name);
      },
    },
    renderChunk(_code, _chunk, _options, { chunks }) {
      if (unusedSymbols.length > 0) return;
      const modules = Object.values(chunks).flatMap((chunk) => Object.values(chunk.modules));
      const used = new Set(modules.flatMap(({ code }) => classesIn(code)));
      unusedSymbols.push(...[...known].filter((name) => !used.has(name)));
    },
  };
}
