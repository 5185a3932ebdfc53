import type { ShownEvent } from './event-facts.js';

/** The receivers for which bodies are ready. `event` is any that reads events as they are. */
export const RECEIVERS = ['event', 'slack', 'mattermost', 'discord', 'teams', 'github', 'empty'] as const;
export type Receiver = (typeof RECEIVERS)[number];

/** What a receiver needs: its rules for texts, and its ready body. */
interface ReceiverRules {
  /** Escapes a text so that the receiver shows it as it is: without links, marks and mentions of its own. */
  escape: (text: string) => string;
  /** The value of the ready body; absent for an empty one. */
  body?: (event: ShownEvent) => unknown;
}

const asIs = (text: string): string => text;

/** Slack reads `&`, `<` and `>`: links, channels and mentions stand between the latter two. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What begins a mark, a link or a mention of an ID in Markdown. */
const MARKDOWN = /[\\`*_{}[\]()#+\-!|~>.:<&]/g;
/** Names after this sign call people, also within words. A blank without width lets it stay a sign. */
const escapeMentions = (text: string): string => text.replaceAll('@', '@\u200b');
const escapeMarkdown = (text: string): string => escapeMentions(text.replace(MARKDOWN, String.raw`\$&`));

const linkOrNothing = <T>({ link }: ShownEvent, part: T): T[] => (link ? [part] : []);

/** `text` is what notifications show. A plain text is never read for marks or names. */
const slackMessage = (event: ShownEvent): object => ({
  text: escapeSlack(event.text),
  unfurl_links: false,
  blocks: [
    { type: 'section', text: { type: 'plain_text', text: event.text, emoji: false } },
    ...linkOrNothing(event, {
      type: 'section',
      text: { type: 'mrkdwn', text: `<${escapeSlack(event.link)}>`, verbatim: true },
    }),
  ],
});

/** Text runs, unlike text blocks, know neither Markdown nor mentions. */
const teamsMessage = (event: ShownEvent): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: event.text }] }],
        actions: linkOrNothing(event, { type: 'Action.OpenUrl', title: '↗', url: event.link }),
      },
    },
  ],
});

const withLink = ({ link }: ShownEvent, text: string): string => (link ? `${text}\n<${link}>` : text);

const RULES: Readonly<Record<Receiver, ReceiverRules>> = {
  event: { escape: asIs, body: ({ id, type, created, data }) => ({ id, type, created, data }) },
  slack: { escape: escapeSlack, body: slackMessage },
  mattermost: { escape: escapeMarkdown, body: (event) => ({ text: withLink(event, escapeMarkdown(event.text)) }) },
  discord: {
    escape: escapeMarkdown,
    body: (event) => ({
      content: withLink(event, escapeMarkdown(event.text)),
      allowed_mentions: { parse: [] },
    }),
  },
  teams: { escape: escapeMarkdown, body: teamsMessage },
  // The payload is limited, so that it names the item and does not contain it.
  github: {
    escape: asIs,
    body: ({ id, type, created, data, title, link }) => ({
      event_type: type,
      client_payload: { id, type, created, item: data && { id: data.id, title, link } },
    }),
  },
  empty: { escape: asIs },
};

/** The ready body of a receiver. */
export function readyBody(receiver: Receiver, event: ShownEvent): string {
  const { body } = RULES[receiver];
  return body ? JSON.stringify(body(event)) : '';
}

/** The rule of a receiver for the texts of an own body. */
export const escapeFor = (receiver: Receiver): ((text: string) => string) => RULES[receiver].escape;
