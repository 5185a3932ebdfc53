import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { documentationPages } from './support/documentation.js';

const ROOT = resolve(import.meta.dirname, '..');

/** The listings of the guides that begin with the path of their file, by that path. */
function listedFiles(): Map<string, string> {
  const listings = documentationPages().flatMap(({ text }) => [...text.matchAll(/^```ts\n(\/\/ (\S+)\n.*?)^```$/gms)]);
  return new Map(listings.map(([, code = '', path = '']) => [resolve(ROOT, path), code]));
}

/** What the compiler says about files that exist in memory only, beside those of the project. */
function problemsOf(files: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile, directoryExists } = host;
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.directoryExists = (path) =>
    [...files.keys()].some((file) => file.startsWith(`${path}/`)) || (directoryExists?.(path) ?? true);
  host.getSourceFile = (path, version, ...rest) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map(
      ({ messageText }) => `${relative(ROOT, path)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

it('the code of the guides compiles', () => {
  const files = listedFiles();
  expect(files.size).toBeGreaterThan(8);
  expect(problemsOf(files)).toEqual([]);
}, 300_000);
