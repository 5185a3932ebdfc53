/** A status of an entry. */
export interface Status {
  name: string;
  label: string;
  /** Readable by everybody. */
  public: boolean;
  /** Readable by those who may read private entries. */
  private: boolean;
  /** Waits for its publication: readable by those who may edit it. */
  protected: boolean;
  /** Not for people: trash, revisions and the like. */
  internal: boolean;
  /** Whether entries without a date of their own keep floating. */
  floating: boolean;
  /** May be asked for by writers. */
  writable: boolean;
}

const status = (name: string, label: string, kinds: string): Status => ({
  name,
  label,
  public: kinds.includes('public'),
  private: kinds.includes('private'),
  protected: kinds.includes('protected'),
  internal: kinds.includes('internal'),
  floating: kinds.includes('floating'),
  writable: kinds.includes('writable'),
});

const LIST = [
  status('publish', 'Published', 'public writable'),
  status('future', 'Scheduled', 'protected writable'),
  status('draft', 'Draft', 'protected floating writable'),
  status('pending', 'Pending', 'protected floating writable'),
  status('private', 'Private', 'private writable'),
  status('cal-ea-success', 'Imported', 'public writable'),
  status('cal-ea-failed', 'Failed', 'public writable'),
  status('cal-ea-schedule', 'Schedule', 'public writable'),
  status('cal-ea-pending', 'Pending', 'public writable'),
  status('cal-ea-draft', 'Draft', 'public writable'),
  status('cal-ignored', 'Ignored', 'writable'),
  status('trash', 'Trash', 'internal'),
  status('auto-draft', 'Automatic draft', 'internal floating'),
  status('inherit', 'Inherited', 'internal'),
  status('request-pending', 'Pending request', 'internal'),
  status('request-confirmed', 'Confirmed request', 'internal'),
  status('request-failed', 'Failed request', 'internal'),
  status('request-completed', 'Completed request', 'internal'),
];

/** Every status by name. */
class Statuses extends Map<string, Status> {
  /** Statuses that writers may choose. */
  readonly writable = LIST.filter((one) => one.writable).map(({ name }) => name);
  /** Statuses of entries in answers: media may inherit theirs, and entries in the trash are shown to writers. */
  readonly shown = [...this.writable, 'inherit', 'trash'];
  /** Statuses that a list can be filtered by; `any` stands for `this.any`. */
  readonly listable = [...LIST.map(({ name }) => name), 'any'];
  /** All statuses but the internal ones. */
  readonly any = LIST.filter(({ internal }) => !internal).map(({ name }) => name);

  /** Whether everybody may read entries with this status. */
  isPublic(name: string): boolean {
    return this.get(name)?.public ?? false;
  }

  /** Whether writers may see this status: every status that is not internal, and the trash. */
  isForWriters({ name, internal }: Status): boolean {
    return !internal || name === 'trash';
  }

  /** Whether lists for editors contain entries with this status. */
  isListed({ internal, public: isOpen, private: isPrivate, protected: isProtected }: Status): boolean {
    return !internal && (isOpen || isPrivate || isProtected);
  }
}

export const STATUSES = new Statuses(LIST.map((one) => [one.name, one]));
