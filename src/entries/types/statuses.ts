import type { JsonSchema } from '#libs/binding';

/** A status of an entry. */
export interface Status {
  name: string;
  label: string;
  /** Readable by everyone. */
  public: boolean;
  /** Readable with the right to read private entries. */
  private: boolean;
  /** Unpublished: readable with the right to edit the entry. */
  protected: boolean;
  /** Technical status such as trash or revisions; not offered to users. */
  internal: boolean;
  /** Whether entries can have no publication date, as drafts do. */
  floating: boolean;
  /** Can be set by clients. */
  writable: boolean;
  /** Its name in the convention, if that differs. */
  convention?: string;
}

const status = (name: string, label: string, kinds: string, convention?: string): Status => ({
  name,
  label,
  public: kinds.includes('public'),
  private: kinds.includes('private'),
  protected: kinds.includes('protected'),
  internal: kinds.includes('internal'),
  floating: kinds.includes('floating'),
  writable: kinds.includes('writable'),
  ...(convention ? { convention } : {}),
});

const LIST = [
  status('publish', 'Published', 'public writable'),
  status('future', 'Scheduled', 'protected writable'),
  status('draft', 'Draft', 'protected floating writable'),
  status('pending', 'Pending', 'protected floating writable'),
  status('private', 'Private', 'private writable'),
  status('cal-ea-success', 'Imported', 'public writable', 'tribe-ea-success'),
  status('cal-ea-failed', 'Failed', 'public writable', 'tribe-ea-failed'),
  status('cal-ea-schedule', 'Schedule', 'public writable', 'tribe-ea-schedule'),
  status('cal-ea-pending', 'Pending', 'public writable', 'tribe-ea-pending'),
  status('cal-ea-draft', 'Draft', 'public writable', 'tribe-ea-draft'),
  status('cal-ignored', 'Ignored', 'writable', 'tribe-ignored'),
  status('trash', 'Trash', 'internal'),
  status('auto-draft', 'Automatic draft', 'internal floating'),
  status('inherit', 'Inherited', 'internal'),
  status('request-pending', 'Pending request', 'internal'),
  status('request-confirmed', 'Confirmed request', 'internal'),
  status('request-failed', 'Failed request', 'internal'),
  status('request-completed', 'Completed request', 'internal'),
];

/** All statuses by name. */
class Statuses extends Map<string, Status> {
  /** Statuses that clients can set. */
  readonly writable = LIST.filter((one) => one.writable).map(({ name }) => name);
  /** Statuses that can occur in responses. */
  readonly shown = [...this.writable, 'inherit', 'trash'];
  /** Statuses that lists can be filtered by. `any` means all statuses in `this.any`. */
  readonly listable = [...LIST.map(({ name }) => name), 'any'];
  /** All statuses except internal ones. */
  readonly any = LIST.filter(({ internal }) => !internal).map(({ name }) => name);

  /** Shape of an argument that is a status. */
  readonly shape: JsonSchema = {
    title: 'EntryStatus',
    type: 'string',
    enum: LIST.map(({ name }) => name),
    description: 'Status of an entry.',
  };
  /** Shape of an argument that is a list of statuses, or a text with them separated by commas. */
  readonly listShape: JsonSchema = { type: 'array', items: this.shape };

  /** Whether everyone may read entries with this status. */
  isPublic(name: string): boolean {
    return this.get(name)?.public ?? false;
  }

  /** Whether users who may edit entries see this status: all except internal ones, plus the trash. */
  isForWriters({ name, internal }: Status): boolean {
    return !internal || name === 'trash';
  }

  /** Whether lists for editors include entries with this status. */
  isListed({ internal, public: isOpen, private: isPrivate, protected: isProtected }: Status): boolean {
    return !internal && (isOpen || isPrivate || isProtected);
  }
}

export const STATUSES = new Statuses(LIST.map((one) => [one.name, one]));
