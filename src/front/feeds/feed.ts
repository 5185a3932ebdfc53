/** A feed, whatever the format. Titles and names are texts, `html` is HTML, times are of UTC in ISO form. */
export interface Feed {
  title: string;
  description: string;
  /** Address of the page that the feed follows. */
  page: string;
  /** Address of the feed itself. */
  self: string;
  /** Language tag. */
  language: string;
  /** When something of it changed last. */
  updated: string;
  items: readonly FeedItem[];
}

/** A post or a comment in a feed. */
export interface FeedItem {
  /** What it is known by for ever. */
  id: string;
  title: string;
  link: string;
  author: { name: string; url?: string };
  published: string;
  updated: string;
  categories: readonly { name: string; address: string }[];
  /** In short. */
  summaryHtml: string;
  /** In full; absent where the feed tells everything in short. */
  contentHtml?: string;
  /** Of posts: their comments. */
  comments?: { address: string; feed: string; count: number };
  /** Of comments: what they are about, as a feed knows it. */
  about?: { id: string; link: string };
}
