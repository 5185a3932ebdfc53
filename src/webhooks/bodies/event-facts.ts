import { decodeText } from '#libs/markup';
import { wordsOfHtml } from '#libs/text';

/** An event as templates see it. */
export interface EventFacts {
  /** ID of the event. */
  id: string;
  /** Its name, such as `post.created`. */
  type: string;
  /** When it occurred, in UTC. */
  created: string;
  /** The item as REST presents it; null for several. */
  data: ({ id: number } & Record<string, unknown>) | null;
}

/** What receivers show of an event: plain text in one line each. */
export interface ShownEvent extends EventFacts {
  /** Title or name of the item; its number without one, and empty for several items. */
  title: string;
  /** URL of the item for people; empty without one. */
  link: string;
  /** Name of the event and title of the item. */
  text: string;
}

/** Names of the members that templates may use. */
export const SHOWN_MEMBERS = ['id', 'type', 'created', 'data', 'title', 'link', 'text'] as const;

const MAX_TITLE = 200;
/** Control characters, and those that reverse the direction of what follows. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Members that name an item, in the order in which they are looked for. */
const TITLES = ['title', 'name', 'venue', 'organizer', 'content', 'url', 'slug'];
const LINKS = ['link', 'url'];
/** Characters that may stand in a URL, but end links or begin marks in the texts of receivers. */
const MARKS_IN_URLS = /[()<>|\\`*[\]~"'^{}]/g;

/** An event with what receivers show of it. */
export function shownEvent(event: EventFacts): ShownEvent {
  const title = titleOf(event.data);
  return { ...event, title, link: linkOf(event.data), text: title ? `${event.type}: ${title}` : event.type };
}

function titleOf(data: EventFacts['data']): string {
  if (!data) return '';
  for (const name of TITLES) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    const html = typeof value === 'object' && value !== null ? (value as { rendered?: unknown }).rendered : value;
    // The whole text of a comment would be read for its first words.
    const line = typeof html === 'string' ? decodeText(wordsOfHtml(html.slice(0, MAX_TITLE * 50))) : '';
    if (line) return shortened(line);
  }
  return `#${data.id}`;
}

function linkOf(data: EventFacts['data']): string {
  for (const name of LINKS) {
    const value = data && Object.hasOwn(data, name) ? data[name] : undefined;
    if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) continue;
    return new URL(value).href.replace(MARKS_IN_URLS, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  }
  return '';
}

/** A text without control characters, changes of direction and lone surrogates, of limited length. */
function shortened(text: string): string {
  const plain = Buffer.from(text).toString().replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length > MAX_TITLE ? `${characters.slice(0, MAX_TITLE - 1).join('')}…` : plain;
}
