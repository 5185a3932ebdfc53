import { createHash } from 'node:crypto';
import { Get, Param } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { recurrenceIdOf } from '#libs/recurrence';
import { EVENT } from '../../calendar/index.js';
import { SingleEvents } from '../../calendar/page-queries/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { EntryCards, type EntryCard } from '../../rendering/index.js';
import { SettingsService } from '../../settings/index.js';
import {
  Document,
  FrontLinks,
  FrontRequest,
  Html,
  type Outcome,
  PageRequest,
  Templates,
  textOf,
} from '../common/index.js';
import { EventDates } from '../events/index.js';
import { SiteWords } from '../words/index.js';

const WIDTH = 600;
const ROBOTS = 'noindex, follow';

/** Style of the embedded view. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1e1c1a; --faint: #5c574f; --line: #8a8378; --link: #1f4f8f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17181a; --ink: #e9e6e1; --faint: #b0aaa0; --line: #8b8f96; --link: #9cc3ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.95rem/1.5 system-ui, sans-serif; }
main { padding: 1.25rem; border: 1px solid var(--line); overflow-wrap: anywhere; }
img { display: block; max-width: 100%; height: auto; margin-bottom: 0.75rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 0.75rem; }
a { color: var(--link); }
h1 a, .site a { color: inherit; text-decoration: none; }
h1 a:hover, .site a:hover { text-decoration: underline; }
.site { margin: 0; color: var(--faint); font-weight: 600; }
`;

/**
 * Sends the messages of the public convention to the embedding page: the height of the view, and the target of a
 * followed link, because the frame itself may not navigate.
 */
const SCRIPT = `(function () {
  var secret = (/[#&?]secret=(\\w{1,40})/.exec(location.hash) || [])[1];
  if (!secret || window.parent === window) return;
  function send(message, value) {
    window.parent.postMessage({ message: message, value: value, secret: secret }, '*');
  }
  function sendHeight() {
    send('height', Math.ceil(document.documentElement.getBoundingClientRect().height));
  }
  addEventListener('load', sendHeight);
  addEventListener('resize', sendHeight);
  document.addEventListener('click', function (event) {
    var link = event.target.closest('a[href]');
    if (link) send('link', link.href);
  });
})();
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Every site may embed the view. It runs this script and uses this style only. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  'img-src http: https: data:',
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ');

/** A summary of an entry for frames of other sites, the same for every viewer. It precedes the entry: `?p=12&embed`. */
@PageController('home', { order: -2 })
export class EmbeddedViewController {
  constructor(
    private readonly cards: EntryCards,
    private readonly templates: Templates,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
    private readonly events: SingleEvents,
    private readonly eventDates: EventDates,
    private readonly words: SiteWords,
  ) {}

  /** The entry at a path. */
  @Get('*path/embed')
  atPath(@PageRequest() request: FrontRequest, @Param('path') path: readonly string[]): Promise<Outcome | undefined> {
    return this.at(request, `${path.map(encodeURIComponent).join('/')}/`);
  }

  /** The entry that the query of the home names. */
  @Get('?embed')
  async atHome(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const { query } = request;
    return query.get('embed') === 'true' ? this.at(request, `?${query}`) : undefined;
  }

  private at({ shown }: FrontRequest, path: string): Promise<Outcome | undefined> {
    return this.cards.at(this.links.to(path), (card) => this.viewOf(card, path, shown));
  }

  private async viewOf(card: EntryCard, path: string, shown: FrontRequest['shown']): Promise<Document> {
    shown.addEach(ENTRY_TAGS.summary, card.id);
    const data = { ...this.properties(card), ...(await this.eventProperties(card, path)) };
    return new Document('text/html; charset=utf-8', this.templates.render('embed-view', data), {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Robots-Tag': ROBOTS,
    });
  }

  /** When and where an event takes place, on the date that the path names. */
  private async eventProperties({ id, type }: EntryCard, path: string) {
    if (type !== EVENT.name) return undefined;
    const recurrenceId = recurrenceIdOf(path.split('/').at(-2) ?? '');
    const event = await this.events.find({ id, recurrenceId });
    if (!event) return undefined;
    const { times, venue, url } = event;
    const where = venue && [textOf(venue.name), venue.city].filter(Boolean).join(this.words.marks.comma);
    return { when: this.eventDates.range(times), start: this.eventDates.machine(times, 'start'), where, link: url };
  }

  private properties(card: EntryCard) {
    const { title, excerpt, link } = card;
    return {
      language: this.settings.languageTag,
      direction: this.settings.direction,
      site: new Html(this.settings.get('title')),
      home: this.links.home,
      windowTitle: textOf(title),
      title: textOf(title) || link,
      excerpt: textOf(excerpt),
      link,
      image: card.image(WIDTH),
      robots: ROBOTS,
      style: new Html(STYLE),
      script: new Html(SCRIPT),
    };
  }
}
