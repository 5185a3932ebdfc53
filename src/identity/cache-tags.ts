/** The cache tags of users. */
export const USER_TAGS = {
  /** The name and the URL of a user. */
  author: (id: number) => `author:${id}`,
  /** The description of a user. */
  authorAbout: (id: number) => `author-about:${id}`,
} as const;
