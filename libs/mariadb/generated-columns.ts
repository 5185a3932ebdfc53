const LINE_FEED = 10;
const CREATE_TABLE = Buffer.from('CREATE TABLE ');

/** A column of a `CREATE TABLE` statement that the server generates and stores, as dumps write it. */
const GENERATED = /^ {2}((`(?:[^`]|``)+` .+?) GENERATED ALWAYS AS \(.+\) STORED)(,?\n)$/;

/**
 * The statements of a dump in a form that MySQL takes. A dump of `mariadb-dump` has values for generated columns. MariaDB
 * ignores them, MySQL refuses the rows; so the columns are created as plain ones, and generated after the rows are there.
 */
export async function* withLateGeneration(statements: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const late: string[] = [];
  let columns: string[] | undefined;
  let table = '';
  for await (const line of lines(statements)) {
    if (line.subarray(0, CREATE_TABLE.length).equals(CREATE_TABLE)) {
      table = /`(?:[^`]|``)+`/.exec(line.toString())?.[0] ?? '';
      columns = [];
    }
    const [, generated, plain, end] = (columns && GENERATED.exec(line.toString())) ?? [];
    if (generated) columns?.push(`MODIFY ${generated}`);
    yield generated ? Buffer.from(`  ${plain}${end}`) : line;
    if (columns && line.toString().startsWith(')')) {
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
