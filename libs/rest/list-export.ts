import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Context } from '#libs/args';
import { RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS, failArgument } from '#libs/errors';
import { shownName, JsonText, membersAtRoot, type Members, parseFields, type Selection } from '#libs/presenting';
import { type Exchange, type MatchedExchange, TextStream, isPagedList, type Endpoint } from '#libs/requests';
import { AuthenticationGuard } from './authentication.guard.js';
import type { RestResponse } from './response-writer.js';

/** Formats of exports, by media type. */
const FORMATS = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;
type Format = keyof typeof FORMATS;
const isFormat = (name: unknown): name is Format => typeof name === 'string' && Object.hasOwn(FORMATS, name);

/** Items per chunk where a list declares no maximum. */
const CHUNK_SIZE = 50;
/** Parameters that shape a single response, or that exports set. */
const OWN: ReadonlySet<string> = new Set([
  '_format',
  '_cursor',
  '_totals',
  '_envelope',
  '_pretty',
  '_jsonp',
  '_method',
  'page',
  'offset',
  'per_page',
  '_fields',
]);

/** The format that `Accept` asks for. */
const acceptedFormat = ({ headers: { accept = '' } }: IncomingMessage): Format | undefined =>
  (['ndjson', 'csv'] as const).find((one) => accept.includes(FORMATS[one]));

/** Whether a request asks for the export of a list by its `Accept` header. */
export const asksForExport = (http: IncomingMessage): boolean => acceptedFormat(http) !== undefined;

type Item = Record<string, unknown>;

/** Items, and the cursor behind them unless they are the last. */
interface Chunk {
  items: readonly Item[];
  next: string | undefined;
  /** The methods that the viewer may use on the list. */
  allow: string;
}

/** Answers a request that is part of another one; throws its error. */
type Answer = (part: Exchange) => Promise<RestResponse>;

/**
 * Streams whole lists to those who may edit their items. An export is a sequence of ordinary requests of the list by
 * cursor, so that filters, rights and members are those of the list, and memory holds one chunk at a time.
 */
@Injectable()
export class ListExport {
  constructor(private readonly authentication: AuthenticationGuard) {}

  /** The requested format of an export; undefined for other requests. */
  formatOf({ endpoint, verb, query, http }: Exchange): Format | undefined {
    if (verb !== 'GET' || !endpoint || !isPagedList(endpoint)) return undefined;
    const { _format: sent } = query;
    if (isFormat(sent)) return sent;
    if (sent !== undefined && sent !== 'json')
      failArgument('_format', { code: 'rest_not_in_enum', message: '_format must be one of json, ndjson, csv.' });
    return sent === 'json' ? undefined : acceptedFormat(http);
  }

  /** The response with all items of a list. Throws the error of the first chunk, if it has one. */
  async open(exchange: MatchedExchange, format: Format, answer: Answer): Promise<RestResponse> {
    await this.authentication.authenticate(exchange);
    if (!exchange.viewer.isSignedIn) ARGUMENT_ERRORS('rest_cannot_export');
    const { endpoint, query, path } = exchange;
    const fields = fieldsOf(endpoint, query);
    const context: Context = takesEdit(endpoint) ? 'edit' : 'view';
    const read = (cursor: string): Promise<Chunk> => readChunk(exchange, { context, fields, cursor }, answer);
    const first = await read(typeof query._cursor === 'string' ? query._cursor : '');
    checkRights(exchange, context, first);
    const chunks = chunksFrom(first, read);
    const marks = '_cursor' in query;
    const lines =
      format === 'csv' ? asCsv(chunks, this.columns(endpoint, context, fields), marks) : asJson(chunks, marks);
    const name = path.slice(path.lastIndexOf('/') + 1);
    return {
      status: 200,
      body: new TextStream(lines),
      headers: {
        'Content-Type': `${FORMATS[format]}; charset=UTF-8`,
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
      },
    };
  }

  /** The members of a table, as paths. */
  private columns({ presenter, list }: Endpoint, context: Context, sent: string | undefined): string[][] {
    if (!presenter) return [];
    const fields = parseFields(sent);
    const ofItems = typeof list === 'object' ? fields?.get(list.items) : fields;
    return pathsOf(presenter.members, context, ofItems?.size ? ofItems : undefined);
  }
}

const specOf = ({ binder }: Endpoint, name: string) => binder.specs.find((one) => one.name === name);

const takesEdit = (endpoint: Endpoint): boolean => specOf(endpoint, 'context')?.enum?.includes('edit') ?? false;

/**
 * The `_fields` of a request, as the list takes them. Rows of an export are items, so that names of their members do,
 * also where the list wraps its items: `title` is `events.title` there.
 */
function fieldsOf({ list }: Endpoint, { _fields: sent }: Exchange['query']): string | undefined {
  if (sent === undefined) return undefined;
  const names = [sent]
    .flat()
    .map(String)
    .join()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (typeof list !== 'object') return names.join();
  return names
    .map((name) => (name === list.items || name.startsWith(`${list.items}.`) ? name : `${list.items}.${name}`))
    .join();
}

/**
 * Lists with contexts have checked the right to edit. Others need the right that their route declares; of public ones,
 * that to create an item.
 */
function checkRights({ endpoint, match }: MatchedExchange, context: Context, { allow }: Chunk): void {
  if (context === 'edit' || endpoint.authorize) return;
  if (!match?.route.byVerb.has('POST')) ARGUMENT_ERRORS('rest_no_export');
  if (!allow.split(', ').includes('POST')) ARGUMENT_ERRORS('rest_cannot_export');
}

async function readChunk(
  exchange: MatchedExchange,
  { context, fields, cursor }: { context: Context; fields: string | undefined; cursor: string },
  answer: Answer,
): Promise<Chunk> {
  const { endpoint, path, search, match } = exchange;
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (OWN.has(name.split('[', 1)[0] ?? '')) query.delete(name);
  if (fields !== undefined) query.set('_fields', fields);
  query.set('_cursor', cursor);
  query.set('per_page', String(specOf(endpoint, 'per_page')?.maximum ?? CHUNK_SIZE));
  if (context === 'edit') query.set('context', context);
  // Its own request, which must not ask for an export again.
  const headers = { accept: 'application/json' };
  const part = exchange.nested({ method: 'GET', path, query: query.toString(), headers });
  part.match = match;
  // A context of its own: a request memoizes what it has read.
  const { body } = await RequestContext.nested(() => answer(part));
  const items = typeof endpoint.list === 'object' ? (body as Item)[shownName(endpoint.list.items)] : body;
  return {
    items: (items as (Item | JsonText)[]).map((item) => (item instanceof JsonText ? (item.toJSON() as Item) : item)),
    next: part.request?.slice.nextCursor,
    allow: part.allow,
  };
}

async function* chunksFrom(first: Chunk, read: (cursor: string) => Promise<Chunk>): AsyncGenerator<Chunk> {
  let chunk = first;
  yield chunk;
  while (chunk.next !== undefined) {
    chunk = await read(chunk.next);
    yield chunk;
  }
}

/** A line per item. With `marks`, the last item of each chunk has the cursor behind it. */
async function* asJson(chunks: AsyncIterable<Chunk>, marks: boolean): AsyncGenerator<string> {
  for await (const { items, next } of chunks) {
    const last = items.length - 1;
    const lines = items.map((item, at) =>
      JSON.stringify(marks && at === last && next !== undefined ? { ...item, _cursor: next } : item),
    );
    yield lines.map((line) => `${line}\n`).join('');
  }
}

async function* asCsv(chunks: AsyncIterable<Chunk>, columns: string[][], marks: boolean): AsyncGenerator<string> {
  const names = columns.map((path) => path.join('.'));
  yield `${[...names, ...(marks ? ['_cursor'] : [])].map(quoted).join()}\n`;
  for await (const { items, next = '' } of chunks) {
    const last = items.length - 1;
    const rows = items.map((item, at) => {
      const cells = columns.map((path) => quoted(cellOf(valueAt(item, path))));
      return [...cells, ...(marks ? [at === last ? next : ''] : [])].join();
    });
    yield rows.map((row) => `${row}\n`).join('');
  }
}

/** The paths of the members that items have in a context; objects with members of their own are divided. */
function pathsOf(members: Members<never>, context: Context, fields: Selection | undefined): string[][] {
  return membersAtRoot(members).flatMap(([name, one]) => {
    const below = fields?.get(name);
    if (!one.contexts.includes(context) || (fields && !below) || one.available?.() === false) return [];
    const inner = one.members && pathsOf(one.members, context, below?.size ? below : undefined);
    return inner ? inner.map((path) => [shownName(name), ...path]) : [[shownName(name)]];
  });
}

const valueAt = (item: Item, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Item)[name] : undefined), item);

/** The text of a value: lists of plain values with commas, other lists and objects as JSON. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  // Spreadsheets would evaluate such texts as formulas.
  if (typeof value === 'string') return value.replace(/^(?=[=+\-@\t\r])/, "'");
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value.join() : JSON.stringify(value);
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
