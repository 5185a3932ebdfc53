import type { FrontRequest } from '../../front/index.js';
import type { AttributeSpec } from '../../rendering/index.js';
import type { ExtensionContext } from './extension-context.js';

type MaybePromise<T> = Promise<T> | T;

/** What the rendering of a block gets besides its attributes. */
export interface BlockContext<Configuration = unknown> extends ExtensionContext<Configuration> {
  /** The attributes `class` and `style` of the root element, with further classes: `<div${root('recipe')}>`. */
  readonly root: (...classes: string[]) => string;
}

/** A block that the site renders whenever it shows a text with it. */
export interface ExtensionBlock<Configuration = unknown> {
  /** Attributes by name. Others are ignored; invalid values count as not sent. */
  attributes?: Readonly<Record<string, AttributeSpec>>;
  /**
   * Returns HTML. Markup that texts may not have is removed. It is rendered for all readers at once, so the viewer is
   * anonymous. After an error, or after two seconds, the block shows nothing.
   */
  render(attributes: Readonly<Record<string, unknown>>, context: BlockContext<Configuration>): MaybePromise<string>;
}

/** A shortcode as it stands in a text. */
export interface WrittenShortcode {
  /** Attributes written as `name="value"`, names in lower case. */
  readonly named: Readonly<Record<string, string>>;
  /** Words without a name, in order. */
  readonly positional: readonly string[];
  /** The entry with the text; 0 in a text that several entries contain. */
  readonly entryId: number;
}

/**
 * Renders a shortcode as HTML, under the same rules as a block. A function gets the HTML between the opening and the
 * closing shortcode. Without a result, and after an error, the text shows the shortcode as it is written.
 */
export type ExtensionShortcode<Configuration = unknown> = (
  use: WrittenShortcode,
  context: ExtensionContext<Configuration>,
) => MaybePromise<string | ((content: string) => string) | undefined>;

/** A site whose pages can be embedded by oEmbed. Its HTML is trusted: it is shown as it is. */
export interface ExtensionEmbed {
  /** Hosts of its pages; `*.` matches any subdomain. */
  hosts: readonly string[];
  /** Matches path and query of the pages that can be embedded; all pages if absent. */
  pages?: RegExp;
  /** URL of its oEmbed endpoint. */
  endpoint: string;
}

/** Work that one instance of the site does at certain times. An error is logged; the next run follows as planned. */
export type ExtensionJob<Configuration = unknown> = {
  run(context: ExtensionContext<Configuration>): MaybePromise<void>;
} & (
  | { everySeconds: number; cron?: undefined }
  /** Minute, hour, day of the month, month and day of the week, in UTC: `30 3 * * *`. */
  | { cron: string; everySeconds?: undefined }
);

/** A command: `npx lintel NAME:COMMAND`. */
export interface ExtensionCommand<Configuration = unknown> {
  /** What it does, in a line. */
  about: string;
  /** Gets the words after its name, and returns what is printed. An error is printed, and ends the program with 1. */
  run(words: readonly string[], context: ExtensionContext<Configuration>): MaybePromise<string | void>;
}

/** Items of the extension whose changes webhooks send. It publishes each change as a `ResourceChanged`. */
export interface ExtensionResource {
  changes: readonly ('created' | 'updated' | 'trashed' | 'deleted')[];
  /** Path of the route for one item, in a namespace of the extension. Webhooks send what their owner may read there. */
  path: `/${string}/{id}`;
  /** Whether this route has the argument `context`. */
  hasContext?: boolean;
}

/** A request for a page of an extension. */
export interface AskedPage extends Pick<FrontRequest, 'viewer' | 'query' | 'page'> {
  /** The parameters in the path, such as those of `:slug`. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
}

/** A page inside the frame of the site. */
export interface PageContent {
  /** Text of the heading and of the window. */
  title: string;
  /** Text of a sentence for search engines. */
  description?: string;
  /** HTML below the heading. Markup that texts may not have is removed. */
  html: string;
  /** 200 by default. */
  status?: number;
  /** Whether search engines must not index it. */
  isHidden?: boolean;
}

/**
 * Makes a page. Responses for visitors who have not signed in are cached, so it adds the cache tags of what it shows:
 * `CacheTags.current?.add(…)`. Without a result, there is no such page.
 */
export type ExtensionPage<Configuration = unknown> = (
  request: AskedPage,
  context: ExtensionContext<Configuration>,
) => MaybePromise<PageContent | undefined>;

/** A text, or its plural forms by the categories of `Intl.PluralRules`. It names parameters in braces: `{count}`. */
export type ExtensionWord = string | Readonly<Record<string, string>>;

/** Parts of a site that an extension may add. Each has a name that begins with that of the extension. */
export interface AddedParts<Configuration> {
  /** Blocks by name: `recipes/card`. */
  blocks?: Readonly<Record<string, ExtensionBlock<Configuration>>>;
  /** Shortcodes by name: `recipes` or `recipes_card`. */
  shortcodes?: Readonly<Record<string, ExtensionShortcode<Configuration>>>;
  /** Sites whose pages can be embedded, by any name. */
  embeds?: Readonly<Record<string, ExtensionEmbed>>;
  /** Periodic work by name: `tidy` is the job `recipes: tidy`. */
  jobs?: Readonly<Record<string, ExtensionJob<Configuration>>>;
  /** Commands by name: `count` is `npx lintel recipes:count`. */
  commands?: Readonly<Record<string, ExtensionCommand<Configuration>>>;
  /** Resources for webhooks by name: `recipes_note`, whose changes are the events `recipes_note.created` … */
  webhooks?: Readonly<Record<string, ExtensionResource>>;
  /** Roles beside the five, by name: `recipes_cook`, with their capabilities. They also have those of subscribers. */
  roles?: Readonly<Record<string, readonly string[]>>;
  /** Public pages by path below the home of the site: `recipes/calendar`, `recipes/by/:chef`. */
  pages?: Readonly<Record<string, ExtensionPage<Configuration>>>;
  /** Texts by language and key. English ones stand in for those that a language lacks. */
  words?: Readonly<Record<string, Readonly<Record<string, ExtensionWord>>>>;
}
