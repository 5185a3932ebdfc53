/** The configuration of trash and revisions. */
export class EntriesOptions {
  constructor(
    /** Days after which the trash is emptied; 0 for never. */
    readonly trashDays: number,
    /** How many revisions of an entry are kept; -1 for all. */
    readonly revisionsKept: number,
  ) {}
}
