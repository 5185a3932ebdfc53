import { statementsForMysql } from './mysql-statements.js';

const DUMP = `CREATE TABLE \`things\` (
  \`id\` int(10) unsigned NOT NULL,
  \`name\` text NOT NULL,
  \`first\` varchar(10) COLLATE utf8mb4_bin GENERATED ALWAYS AS (left(\`name\`,10)) STORED,
  \`size\` int(11) GENERATED ALWAYS AS (char_length(\`name\`)) STORED
) ENGINE=InnoDB;
INSERT INTO \`things\` VALUES
(1,'a \`b\` varchar(10) GENERATED ALWAYS AS (\\'c\\') STORED\u2028,','a',3);
CREATE TABLE \`others\` (
  \`uuid\` char(36) NOT NULL DEFAULT uuid(),
  \`text\` varchar(36) NOT NULL DEFAULT 'uuid()',
  \`id\` int(10) unsigned NOT NULL
) ENGINE=InnoDB;
`;

async function loaded(chunkLength: number): Promise<string> {
  const bytes = Buffer.from(DUMP);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
  }
  const parts: Buffer[] = [];
  for await (const part of statementsForMysql(chunks())) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('the statements of a dump for MySQL', () => {
  it.each([1, 7, 100, 10_000])('generate columns after the rows, in chunks of %i bytes', async (length) => {
    const plain = DUMP.replace(/ GENERATED ALWAYS AS \((?:left|char_length)\(.*?\)\) STORED/g, '').replace(
      'DEFAULT uuid()',
      'DEFAULT (uuid())',
    );
    expect(await loaded(length)).toBe(
      `${plain}ALTER TABLE \`things\` MODIFY \`first\` varchar(10) COLLATE utf8mb4_bin GENERATED ALWAYS AS (left(\`name\`,10)) STORED, MODIFY \`size\` int(11) GENERATED ALWAYS AS (char_length(\`name\`)) STORED;\n`,
    );
  });
});
