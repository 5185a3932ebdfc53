import { type Members, Presenter } from '#libs/presenting';
import type { EntryRow } from '../../entries/index.js';
import { TextMembers } from '../../entries/languages/index.js';
import type { EntryType } from '../../entries/types/index.js';
import type { FieldMembers, WithValues } from '../../fields/index.js';

/** Presents entries of a type of the calendar, with the values of the fields that the site declares. */
export abstract class CalendarPresenter<Row extends WithValues & EntryRow> extends Presenter<Row> {
  abstract readonly type: EntryType;
  /** The members without those that the site declares. */
  protected abstract readonly own: Members<Row>;

  constructor(
    private readonly fields: FieldMembers,
    private readonly languages: TextMembers,
  ) {
    super();
  }

  get members(): Members<Row> {
    return this.languages.after(this.fields.after(this.type.name, this.own), 'view', (row) => this.idOf(row));
  }

  /** The id that responses show. */
  protected idOf({ id }: Row): number {
    return id;
  }

  protected override get basis(): object {
    return this.fields.model;
  }
}
