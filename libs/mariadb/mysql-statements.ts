/** Whether a server is one of MySQL, not MariaDB, by the `VERSION()` that it states. */
export const isMysqlVersion = (version: string): boolean => !/mariadb/i.test(version);

const LINE_FEED = 10;
const CREATE_TABLE = Buffer.from('CREATE TABLE ');

/** A column of a `CREATE TABLE` statement that the server generates and stores, as dumps write it. */
const GENERATED = /^ {2}((`(?:[^`]|``)+` .+?) GENERATED ALWAYS AS \(.+\) STORED)(,?\n)$/;

/** A function as the default of a column, as MariaDB writes it. */
const FUNCTION_DEFAULT = / DEFAULT (\w+\(\))(?=,?\n$| )/;

/**
 * The statements of a dump in a form that MySQL takes, whichever server the dump is of.
 *
 * A dump of `mariadb-dump` has values for generated columns. MariaDB ignores them, MySQL refuses the rows; so the columns
 * are created as plain ones, and generated after the rows are there. MySQL wants functions as defaults in parentheses.
 */
export async function* statementsForMysql(dump: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const late: string[] = [];
  let columns: string[] | undefined;
  let table = '';
  for await (const line of lines(dump)) {
    if (line.subarray(0, CREATE_TABLE.length).equals(CREATE_TABLE)) {
      table = /`(?:[^`]|``)+`/.exec(line.toString())?.[0] ?? '';
      columns = [];
    }
    if (!columns) {
      yield line;
      continue;
    }
    const part = line.toString();
    const [, generated, plain = '', end = ''] = GENERATED.exec(part) ?? [];
    if (generated) columns.push(`MODIFY ${generated}`);
    yield Buffer.from(generated ? `  ${plain}${end}` : part.replace(FUNCTION_DEFAULT, ' DEFAULT ($1)'));
    if (part.startsWith(')')) {
      if (columns.length) late.push(`ALTER TABLE ${table} ${columns.join(', ')};\n`);
      columns = undefined;
    }
  }
  yield* late.map((statement) => Buffer.from(statement));
}

/** The lines of a text, each with its end. A line of a dump has at most one megabyte, or one row. */
async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end + 1)]);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length) yield Buffer.concat(begun);
}
