/** A separator that the first line of a table has more often than the other one. */
const separatorOf = (text: string): string => {
  const [line = ''] = text.split('\n', 1);
  return line.split(';').length > line.split(',').length ? ';' : ',';
};

/** Reads a CSV file: the cells of each line, with quotes as in RFC 4180, or with semicolons as spreadsheets write it. */
export function tableRows(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  const content = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < content.length; at += 1) {
    const character = content[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content[at + 1] === '"') cell += content[(at += 1)] ?? '';
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else cell += character;
  }
  endRow();
  return rows;
}
