// @ts-check
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';

/** Packages whose types compilers have anyway, and authors install themselves. */
const OF_AUTHORS = /\/node_modules\/(?:typescript|@types\/node|undici-types|buffer)\//;
/** A name in an import or export. The compiler's own list lacks those of `export * as`. */
const IMPORTED = /\b(?:from|import|require)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * The program of the project's sources that some entries reach.
 *
 * @param {string} root the project's folder
 * @param {string[]} entries paths below it
 */
export function programOf(root, entries) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: entries }, ts.sys, root);
  const files = entries.map((entry) => join(root, entry));
  // Builds and the type check find errors. To find them here would take most of the time.
  const emit = { noEmit: false, declaration: true, noCheck: true };
  return ts.createProgram(files, { ...options, ...emit, allowJs: false, types: ['node'] });
}

/**
 * The declarations that compilers need to use some modules: of the project's own modules, as they are emitted, and of
 * packages, as they are.
 *
 * @param {ts.Program} program of the project's sources
 * @param {string} root the project's folder
 * @param {string[]} entries paths of modules of the project
 * @param {string[]} packages names of packages, with all that they declare
 * @returns {{ texts: Map<string, string>, names: Map<string, string> }} texts by their files, and the files of packages
 *   by the names that imports have for them
 */
export function declarationsOf(program, root, entries, packages) {
  const options = program.getCompilerOptions();
  /** @type {Map<string, string>} */
  const texts = new Map();
  const names = new Map(packages.map((name) => [name, resolved(name, join(root, entries[0] ?? ''), options)]));
  const open = new Set([...entries.map((entry) => join(root, entry)), ...names.values()]);
  for (const file of open) {
    const text = isOwn(file, root) ? emitted(program, file) : readFileSync(file, 'utf8');
    texts.set(file, text);
    const { referencedFiles, typeReferenceDirectives } = ts.preProcessFile(text, false);
    const imported = Array.from(text.matchAll(IMPORTED), ([, name = '']) => name);
    for (const name of [...imported, ...typeReferenceDirectives.map(({ fileName }) => fileName)]) {
      const next = resolvedIfThere(name, file, options);
      if (!next || OF_AUTHORS.test(next) || next.endsWith('.json')) continue;
      open.add(next);
      if (!isOwn(next, root) && !/^[.#]/.test(name)) names.set(name, next);
    }
    for (const { fileName } of referencedFiles) open.add(join(file, '..', fileName));
  }
  return { texts, names };
}

/**
 * The file with the types of a package or module.
 *
 * @param {string} name
 * @param {string} from the file that imports it
 * @param {ts.CompilerOptions} options
 */
function resolved(name, from, options) {
  const file = resolvedIfThere(name, from, options);
  if (file === undefined) throw new Error(`There are no types of ${name}.`);
  return file;
}

/**
 * Packages name others that are not installed, for those who use these.
 *
 * @param {string} name
 * @param {string} from
 * @param {ts.CompilerOptions} options
 */
function resolvedIfThere(name, from, options) {
  const mode = ts.getImpliedNodeFormatForFile(from, undefined, ts.sys, options);
  return ts.resolveModuleName(name, from, options, ts.sys, undefined, undefined, mode).resolvedModule?.resolvedFileName;
}

/**
 * @param {string} file
 * @param {string} root
 */
const isOwn = (file, root) => file.startsWith(root + sep) && !file.includes(`${sep}node_modules${sep}`);

/**
 * The declarations of a module of the project.
 *
 * @param {ts.Program} program
 * @param {string} file
 */
export function emitted(program, file) {
  const source = program.getSourceFile(file);
  const [problem] = source ? program.getDeclarationDiagnostics(source) : [];
  if (!source || problem)
    throw new Error(`${file} cannot be declared: ${ts.flattenDiagnosticMessageText(problem?.messageText, ' ')}`);
  let text = '';
  program.emit(source, (_, written) => void (text = written), undefined, true);
  return text;
}
