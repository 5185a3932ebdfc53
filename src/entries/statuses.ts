/** A state of an entry (content 1.6, 12). */
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
export const STATUSES: ReadonlyMap<string, Status> = new Map(LIST.map((one) => [one.name, one]));
/** Those that writers may ask for. */
export const WRITABLE_STATUSES = LIST.filter((one) => one.writable).map((one) => one.name);
/** Those of entries that answers show: files have one of their own, and what was thrown away is told of, too. */
export const SHOWN_STATUSES = [...WRITABLE_STATUSES, 'inherit', 'trash'];
/** Those that a list may be asked for, `any` standing for all that searches may find. */
export const LISTABLE_STATUSES = [...LIST.map((one) => one.name), 'any'];
/** What `any` stands for. */
export const ANY_STATUS = LIST.filter((one) => !one.internal).map((one) => one.name);
export const isPublic = (name: string): boolean => STATUSES.get(name)?.public ?? false;

/** Whether a status is one for people: those that wait for something internal, and the ignored ones, stand in no list. */
export const isListed = ({ internal, public: shown, private: own, protected: waits }: Status): boolean =>
  !internal && (shown || own || waits);
/** What those who write may see: every status that is not internal, and the trash. */
export const isForWriters = ({ name, internal }: Status): boolean => !internal || name === 'trash';
