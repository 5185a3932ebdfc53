import { sql } from './database.js';

/** Moves the date of an entry, in UTC and local. The API publishes an entry with a date in the past at once. */
export async function moveEntryTo(id: number, date: string): Promise<void> {
  await sql('UPDATE entries SET date_local = ?, date_gmt = ? WHERE id = ?', [date, date, id]);
}

/** Moves the date of the last change of an entry. No route writes it. */
export async function moveChangeTo(id: number, date: string): Promise<void> {
  await sql('UPDATE entries SET modified_local = ?, modified_gmt = ? WHERE id = ?', [date, date, id]);
}

/** Moves the date of a draft that has none yet: the local date is the day of the last change. */
export async function moveFloatingDate(id: number, date: string): Promise<void> {
  await sql('UPDATE entries SET date_local = ? WHERE id = ? AND date_gmt IS NULL', [date, id]);
}

/** Makes a trashed entry one that was trashed years ago. */
export async function trashLongAgo(id: number): Promise<void> {
  await sql("UPDATE entries SET trashed_at = '2001-01-01 00:00:00' WHERE id = ?", [id]);
}

/** Protects an event by a password, as imports of other sites do. The API of events knows no passwords. */
export async function protectEvent(id: number): Promise<void> {
  await sql("UPDATE entries SET password = 'x' WHERE id = ? AND type = 'cal_events'", [id]);
}

/** Number of all entries below one: also revisions and autosaves of an entry that was deleted. */
export async function countBelow(id: number): Promise<number> {
  return (await sql('SELECT id FROM entries WHERE parent_id = ?', [id])).length;
}

/** The tables with rows of some entries, or of what belongs to them. */
export async function tablesWith(...ids: readonly number[]): Promise<string[]> {
  const columns = await sql<{ name: string; field: string }>(
    `SELECT table_name AS name, column_name AS field FROM information_schema.columns WHERE table_schema = DATABASE()
 AND (column_name IN ('entry_id', 'post_id', 'parent_id') OR (table_name = 'entries' AND column_name = 'id'))
 AND table_name NOT IN ('terms', 'audit_log') ORDER BY table_name`,
  );
  const found = new Set<string>();
  for (const { name, field } of columns)
    if ((await sql(`SELECT 1 FROM \`${name}\` WHERE \`${field}\` IN (?) LIMIT 1`, [ids])).length) found.add(name);
  return [...found];
}

/** Number of all entries, also of those that no route lists, such as half a file. */
export async function countEntries(): Promise<number> {
  return (await sql('SELECT id FROM entries')).length;
}

/** Changes the totals of entries as an instance of a former version does, which does not know groups. */
export async function writeTotalsAsBefore(): Promise<void> {
  await sql('UPDATE entry_group_totals SET total = total + 7');
  await sql('UPDATE entry_totals SET version = version + 1');
}

/** Moves the end of a publication. The API refuses one in the past. */
export async function moveEndTo(id: number, end: string): Promise<void> {
  await sql('UPDATE entries SET expires_gmt = ? WHERE id = ?', [end, id]);
}

/** Makes the changes of an entry that wait due. The API refuses dates in the past. */
export async function makeChangesDue(entryId: number): Promise<void> {
  await sql("UPDATE scheduled_changes SET due_gmt = '2020-01-01 00:00:00' WHERE entry_id = ? AND state = 'pending'", [
    entryId,
  ]);
}
