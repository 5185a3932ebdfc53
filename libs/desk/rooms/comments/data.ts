import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { create, list, readVersion, remove, write, writeVersion } from '../../requests.js';

/** Path of the comments, which begins the keys of all queries of this room. */
export const PATH = '/cms/v2/comments';

/** The statuses of comments, in the order of the tabs. */
export const STATUSES = ['hold', 'approved', 'spam', 'trash'] as const;
export type ModeratedStatus = (typeof STATUSES)[number];

/** Whether a text from an address is a status. */
export const isStatus = (text: string): text is ModeratedStatus => STATUSES.some((one) => one === text);

interface Embedded {
  id: number;
  title?: { rendered: string };
  link?: string;
  author_name?: string;
  content?: { rendered: string };
}

/** A comment, as moderators see it. */
export interface ModeratedComment {
  id: number;
  post: number;
  parent: number;
  author_name: string;
  author_email: string;
  author_url: string;
  author_ip: string;
  date: string;
  link: string;
  status: ModeratedStatus;
  content: { raw: string; rendered: string };
  _embedded?: { up?: Embedded[]; 'in-reply-to'?: Embedded[] };
}

const FIELDS = [
  ...['id', 'post', 'parent', 'author_name', 'author_email', 'author_url', 'author_ip', 'date', 'link', 'status'],
  ...['content', '_links.up', '_links.in-reply-to', '_embedded'],
].join();

/** Number of comments on a page: more are loaded as the list empties. */
const PER_PAGE = 50;

export interface QueueFilters {
  status: ModeratedStatus;
  search: string;
  /** ID of an entry, or empty for all. */
  post: string;
  page: number;
}

/** A page of the comments with a status. */
export const useComments = ({ status, search, post, page }: QueueFilters) =>
  useQuery({
    queryKey: [PATH, 'list', status, search, post, page],
    queryFn: ({ signal }) =>
      list<ModeratedComment>(
        PATH,
        {
          context: 'edit',
          status,
          page,
          per_page: PER_PAGE,
          _embed: 'up,in-reply-to',
          _fields: FIELDS,
          ...(search ? { search } : {}),
          ...(post ? { post } : {}),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** The number of comments by status. */
export type Counts = Readonly<Record<ModeratedStatus, number>>;

const countsKey = (post: string) => [PATH, 'counts', post];

/** How many comments have each status, for all entries or for one. */
export const useCounts = (post: string) =>
  useQuery({
    queryKey: countsKey(post),
    queryFn: async ({ signal }) => {
      const count = async (status: ModeratedStatus) => {
        const query = { status, per_page: 1, _fields: 'id', context: 'edit', ...(post ? { post } : {}) };
        return [status, (await list(PATH, query, signal)).total] as const;
      };
      return Object.fromEntries(await Promise.all(STATUSES.map(count))) as Counts;
    },
  });

/** Corrects the known numbers after a move, so that the tabs need no request for each comment. */
export function useMovedCounts(post: string) {
  const queries = useQueryClient();
  return (from: ModeratedStatus, to: ModeratedStatus | undefined, count: number) =>
    queries.setQueryData<Counts>(
      countsKey(post),
      (known) =>
        known && { ...known, [from]: Math.max(0, known[from] - count), ...(to ? { [to]: known[to] + count } : {}) },
    );
}

/** The ids that could not be changed, and why each. */
export interface MoveOutcome {
  failed: number[];
  errors: unknown[];
}

/** Number of requests at a time: comments take no batches. */
const PARALLEL = 4;

/** Runs a request for each comment. Never fails: the outcome says what was not changed. */
async function runAll(ids: readonly number[], request: (id: number) => Promise<unknown>): Promise<MoveOutcome> {
  const outcome: MoveOutcome = { failed: [], errors: [] };
  const next = ids.values();
  const worker = async () => {
    for (const id of next) {
      try {
        await request(id);
      } catch (error) {
        outcome.failed.push(id);
        outcome.errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return outcome;
}

/** Gives comments a status. */
export const moveTo = (ids: readonly number[], status: ModeratedStatus): Promise<MoveOutcome> =>
  runAll(ids, (id) => write(`${PATH}/${id}`, { status }));

/** Deletes comments for good. */
export const deleteForGood = (ids: readonly number[]): Promise<MoveOutcome> =>
  runAll(ids, (id) => remove(`${PATH}/${id}`, { force: true }));

/** What can be changed in place. */
export const EDITABLE = ['author_name', 'author_email', 'author_url', 'content'] as const;
export type CommentEdit = Record<(typeof EDITABLE)[number], string>;

/** The present members of a comment as a draft. */
export const draftOf = (comment: ModeratedComment): CommentEdit => ({
  author_name: comment.author_name,
  author_email: comment.author_email,
  author_url: comment.author_url,
  content: comment.content.raw,
});

/** A comment to edit, and the version that the change is based on. */
export interface CommentVersion {
  draft: CommentEdit;
  etag: string | undefined;
}

/** Reads a comment to edit. */
export async function readDraft(id: number): Promise<CommentVersion> {
  const { item, etag } = await readVersion<ModeratedComment>(`${PATH}/${id}`, { context: 'edit' });
  return { draft: draftOf(item), etag };
}

/** Changes members of a comment, unless it has changed since a version. */
export const saveDraft = (id: number, changes: Partial<CommentEdit>, etag: string | undefined) =>
  writeVersion<ModeratedComment>(`${PATH}/${id}`, changes, etag);

/** Replies to a comment. */
export const reply = ({ id, post }: ModeratedComment, content: string) =>
  create<ModeratedComment>(PATH, { post, parent: id, content, status: 'approved' });
