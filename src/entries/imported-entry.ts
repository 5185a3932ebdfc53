/** An entry of another site, taken over as it is. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface ImportedEntry {
  /** Its number there: kept where it is free here, so that texts that name entries by number stay right. */
  number?: number;
  /** Name of the entry type. */
  type: string;
  status: string;
  /** As wanted; an empty one is made from the title, where the status asks for one. */
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  authorId: number;
  /** 0 for none. */
  parentId: number;
  /** Any number that stands for a parent which `link` will tell; it keeps the slug out of others' way. */
  awaitedParent?: number;
  menuOrder: number;
  /** In the zone of the site it was written for, and in UTC; what is null follows from the other. */
  dateLocal: string | null;
  dateGmt: string | null;
  modifiedLocal: string | null;
  modifiedGmt: string | null;
  password: string;
  commentStatus: string;
  pingStatus: string;
  template: string;
  /** Taken over if it is an image; 0 for none. */
  featuredMedia: number;
  /** Empty for one of this site. */
  guid: string;
  /** Terms by taxonomy; those that the type does not have are passed over. */
  terms: readonly { taxonomy: string; id: number }[];
  meta: readonly { name: string; value: string }[];
  /** Of posts; a format that is not known counts as the standard one. */
  format?: string;
  sticky?: boolean;
  /** Of an entry in the trash: where it was before. */
  trashedFrom?: string;
  /** Of media. */
  media?: ImportedMedia;
}

/** What only media have. */
export interface ImportedMedia {
  mimeType: string;
  /** Where the file lies. */
  sourceUrl: string;
  altText: string;
  /** Sizes and technical details. */
  details: Record<string, unknown>;
}

/** What an imported entry points at, once that is imported too. */
export interface ImportedLinks {
  /** 0 when there is none after all. */
  parentId: number;
  /** Whether it was created with an awaited parent. */
  awaited: boolean;
  featuredMedia: number;
  /** The slug it would have under its parent. */
  slug: string;
}
