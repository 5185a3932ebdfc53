/** The cache tags of entries. */
export const ENTRY_TAGS = {
  /** Everything public of an entry, and when it was last modified. */
  entry: (id: number) => `entry:${id}`,
  /** The parts of an entry that lists show: excerpt, author, date, terms, image. */
  summary: (id: number) => `summary:${id}`,
  /** The title of an entry, and whether it has a URL. */
  title: (id: number) => `title:${id}`,
  /** The titles of all public entries of a type whose details are searched, such as venues. */
  titles: (type: string) => `titles:${type}`,
  /** The URL of an entry, on which the URLs of its descendants depend. */
  url: (id: number) => `entry-address:${id}`,
  /** An image as other entries embed it: its sizes and its alternative text. */
  image: (id: number) => `image:${id}`,
  /** The number of revisions of an entry without autosaves. */
  revisions: (entryId: number) => `revisions:${entryId}`,
  /** The autosaves of an entry. Only what is presented to those who may edit it depends on them. */
  autosaves: (entryId: number) => `autosaves:${entryId}`,
  /** The HTML page of an entry, including its numbered parts. */
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
  /** The pages directly below a page, which the navigation links to if that page is at the top. */
  submenu: (parentId: number) => `menu:${parentId}`,
} as const;
