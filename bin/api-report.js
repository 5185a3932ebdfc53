// @ts-check
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { emitted, programOf } from './declarations.js';
import { ENTRIES } from './release-types.js';

/** The report, from the project's folder. */
export const REPORT = 'docs/extension-api.d.ts';

const HEAD = `// The public API for extensions: what "lintel" and "lintel/testing" export, with the first sentence about each name.
// "npm run docs:generate" writes this file; a test compares it. A change here changes what extensions rely on.`;

/**
 * An exported name.
 *
 * @typedef {{ name: string, sentence: string, hasExample: boolean, declaration: string }} ExportedName
 */

/**
 * The names that modules of the project export, by what packages import.
 *
 * @param {string} root the project's folder
 * @returns {Map<string, ExportedName[]>}
 */
export function publicApi(root) {
  const entries = Object.entries(ENTRIES);
  const program = programOf(
    root,
    entries.map(([, file]) => `${file}.ts`),
  );
  const checker = program.getTypeChecker();
  /** @type {Map<string, ts.SourceFile>} */
  const declared = new Map();
  const declarationsIn = (/** @type {string} */ file) => {
    const known = declared.get(file) ?? ts.createSourceFile(file, emitted(program, file), ts.ScriptTarget.ES2023, true);
    declared.set(file, known);
    return known;
  };
  const exported = entries.map(([entry, file]) => {
    const source = program.getSourceFile(join(root, `${file}.ts`));
    const module = source && checker.getSymbolAtLocation(source);
    const symbols = module ? checker.getExportsOfModule(module) : [];
    const names = symbols.map((symbol) => described(symbol, checker, declarationsIn));
    return /** @type {const} */ ([
      entry === '.' ? 'lintel' : `lintel${entry.slice(1)}`,
      names.sort((one, other) => (one.name < other.name ? -1 : 1)),
    ]);
  });
  return new Map(exported);
}

/**
 * The text of the report.
 *
 * @param {Map<string, ExportedName[]>} api
 */
export function reportOf(api) {
  const sections = [...api].map(([entry, names]) => {
    const texts = names.map(({ sentence, declaration }) => `/** ${sentence} */\n${declaration}`);
    return [`// ${entry}`, ...texts].join('\n\n');
  });
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @param {(file: string) => ts.SourceFile} declarationsIn
 * @returns {ExportedName}
 */
function described(symbol, checker, declarationsIn) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const text = ts.displayPartsToString(target.getDocumentationComment(checker)).replace(/\s+/g, ' ');
  const declarations = [target, ...basesOf(target, checker)].map((one) => {
    const [place] = one.declarations ?? [];
    if (!place) throw new Error(`${one.name} has no declaration.`);
    return declarationOf(one.name, declarationsIn(place.getSourceFile().fileName));
  });
  return {
    name: symbol.name,
    sentence: /^.*?\.(?= |$)/.exec(text)?.[0] ?? text,
    hasExample: target.getJsDocTags(checker).some(({ name }) => name === 'example'),
    declaration: declarations.join('\n'),
  };
}

/**
 * The classes that a class extends.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @returns {ts.Symbol[]}
 */
function basesOf(symbol, checker) {
  const clauses = symbol.declarations?.find(ts.isClassDeclaration)?.heritageClauses ?? [];
  const extended = clauses.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
  const named = extended && checker.getSymbolAtLocation(extended);
  const base = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  return base ? [base, ...basesOf(base, checker)] : [];
}

/**
 * The declarations of a name, without comments and private members.
 *
 * @param {string} name
 * @param {ts.SourceFile} source
 */
function declarationOf(name, source) {
  const printer = ts.createPrinter({ removeComments: true });
  const found = source.statements.filter((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.some((one) => one.name.getText() === name)
      : /** @type {ts.DeclarationStatement} */ (statement).name?.getText() === name,
  );
  if (!found.length) throw new Error(`${source.fileName} has no declaration of ${name}.`);
  const { transformed } = ts.transform(found, [withoutPrivate]);
  return transformed.map((one) => printer.printNode(ts.EmitHint.Unspecified, one, source)).join('\n');
}

/** @type {ts.TransformerFactory<ts.Statement>} */
const withoutPrivate = (context) => (statement) => {
  if (!ts.isClassDeclaration(statement)) return statement;
  const members = statement.members.filter(
    (member) =>
      !(ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined)?.some(
        ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword,
      ),
  );
  const { modifiers, name, typeParameters, heritageClauses } = statement;
  return context.factory.updateClassDeclaration(statement, modifiers, name, typeParameters, heritageClauses, members);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..');
  writeFileSync(join(root, REPORT), reportOf(publicApi(root)));
  console.log(`${REPORT} was written.`);
}
