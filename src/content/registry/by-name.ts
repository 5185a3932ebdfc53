import { View, type Presenter } from '#libs/rest';

/** Rows as one object with a member for each; the fields that were asked for are names of its members (conventions 5). */
export function byName<Row extends { name: string }>(
  presenter: Presenter<Row>,
  rows: readonly Row[],
  view: View,
): Record<string, unknown> {
  const whole = new View(view.context);
  return Object.fromEntries(rows.map((row) => [row.name, presenter.one(row, whole)]));
}
