/** The cache tags of entries. */
export const ENTRY_TAGS = {
  /** Everything public of an entry, and when it was last modified. */
  entry: (id: number) => `entry:${id}`,
  /** What lists show of an entry: excerpt, author, date, terms, image. */
  summary: (id: number) => `summary:${id}`,
  /** The title of an entry, and whether it has a URL. */
  title: (id: number) => `title:${id}`,
  /** What the URLs of an entry and of its descendants are made of. */
  address: (id: number) => `entry-address:${id}`,
  /** A file as other entries embed it: its sizes and its alternative text. */
  image: (id: number) => `image:${id}`,
  /** The number of revisions of an entry, and the newest one. */
  revisions: (entryId: number) => `revisions:${entryId}`,
  /** The page of an entry, with its numbered parts. */
  pageOf: (id: number) => `page:${id}`,
  /** The approved comments of an entry. */
  comments: (entryId: number) => `comments:${entryId}`,
  /** The number of approved comments of an entry. */
  commentCount: (entryId: number) => `comment-count:${entryId}`,
  /** The latest comments of the whole site. */
  latestComments: 'latest-comments',
  /** The sitemap index: its parts, and when each was last modified. */
  map: 'map',
  /** The top-level pages, which the navigation links to. */
  menu: 'menu',
} as const;
