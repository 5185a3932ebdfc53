/** What titles of feeds say, in English. */
export const FEED_WORDS = {
  comments: 'Comments',
  commentsOn: (title: string) => `Comments on ${title}`,
};
