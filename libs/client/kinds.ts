import type { components, operations } from './api-types.js';

/** The schemas of the OpenAPI document, such as `Schemas['Post']`. */
export type Schemas = components['schemas'];

type At<T, K> = K extends keyof T ? T[K] : never;

/** The query parameters of an operation. */
export type QueryOf<Name extends string> =
  At<operations, Name> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** The JSON body of an operation. */
export type BodyOf<Name extends string> =
  At<operations, Name> extends { requestBody?: infer Body }
    ? NonNullable<Body> extends { content: { 'application/json': infer Json } }
      ? Json
      : never
    : never;

/** The JSON of the response of an operation that succeeds. */
export type AnswerOf<Name extends string> =
  At<At<operations, Name>, 'responses'> extends infer Responses
    ? At<Responses, 200> | At<Responses, 201> extends { content: { 'application/json': infer Json } }
      ? Json
      : never
    : never;

/** The contexts of content: what visitors see, everything for those who may edit it, and the members of embedded items. */
export type Context = 'view' | 'edit' | 'embed';

/** The types of a kind of items. */
export interface Kind {
  /** The item by its context. */
  view: unknown;
  edit: unknown;
  embed: unknown;
  /** Parameters of lists. */
  query: object;
  create: unknown;
  update: unknown;
  /** Parameters and result of a deletion. */
  deletion: object;
  deleted: unknown;
}

/** A kind of content: its schema and its names in operations. */
interface ContentKind<Schema extends string, One extends string, Many extends string> extends Kind {
  view: At<Schemas, Schema>;
  edit: At<Schemas, `${Schema}Edit`>;
  embed: At<Schemas, `${Schema}Embed`>;
  query: QueryOf<`list${Many}`>;
  create: BodyOf<`create${One}`>;
  update: BodyOf<`update${One}`>;
  deletion: QueryOf<`delete${One}`>;
  deleted: AnswerOf<`delete${One}`>;
}

/** A kind of the calendar, which has one form in all contexts. */
interface CalendarKind<Schema extends string, Many extends string> extends Kind {
  view: At<Schemas, Schema>;
  edit: At<Schemas, Schema>;
  embed: At<Schemas, Schema>;
  query: QueryOf<`list${Many}`>;
  create: BodyOf<`create${Schema}`>;
  update: BodyOf<`update${Schema}`>;
  deletion: QueryOf<`delete${Schema}`>;
  deleted: At<Schemas, Schema>;
}

/** The kinds of items that a client has resources for. */
export interface Kinds {
  posts: ContentKind<'Post', 'Post', 'Posts'>;
  pages: ContentKind<'Page', 'Page', 'Pages'>;
  blocks: ContentKind<'WpBlock', 'Block', 'Blocks'>;
  media: ContentKind<'Attachment', 'Media', 'Media'>;
  comments: ContentKind<'Comment', 'Comment', 'Comments'>;
  users: ContentKind<'User', 'User', 'Users'>;
  categories: ContentKind<'Category', 'Category', 'Categories'>;
  tags: ContentKind<'Tag', 'Tag', 'Tags'>;
  eventCategories: ContentKind<'CalEventsCat', 'EventCategory', 'EventCategories'>;
  events: CalendarKind<'Event', 'Events'>;
  venues: CalendarKind<'Venue', 'Venues'>;
  organizers: CalendarKind<'Organizer', 'Organizers'>;
}

/** The members of a media item that are sent with its file. */
export type MediaMembers =
  At<operations, 'uploadMedia'> extends { requestBody?: infer Body }
    ? NonNullable<Body> extends { content: { 'multipart/form-data': infer Form } }
      ? Partial<Omit<Form, 'file'>>
      : never
    : never;
