import { Injectable } from '@nestjs/common';
import { EntryCards, SettingsService, type EntryCard } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Html, textOf } from '../shell/html.js';
import { Document, type Outcome } from '../shell/outcome.js';
import { Templates } from '../shell/templates.js';
import { EMBED_POLICY, EMBED_SCRIPT, EMBED_STYLE } from './embed-parts.js';

const SEGMENT = 'embed';
const WIDTH = 600;
const ROBOTS = 'noindex, follow';

/** An entry in short, for frames of other sites: what everybody may see. */
@Injectable()
export class EmbedView implements PageKind {
  constructor(
    private readonly cards: EntryCards,
    private readonly templates: Templates,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const { segments, query } = request;
    const before = segments.slice(0, -1);
    if (segments.at(-1) === SEGMENT && before.length)
      return this.at(request, `${before.map(encodeURIComponent).join('/')}/`);
    return !segments.length && query.get(SEGMENT) === 'true' ? this.at(request, `?${query}`) : undefined;
  }

  private async at({ shown }: FrontRequest, path: string): Promise<Outcome | undefined> {
    const card = await this.cards.at(this.links.to(path));
    if (!card) return undefined;
    shown.summary(card.id);
    return new Document('text/html; charset=utf-8', this.templates.render('embed-view', this.facts(card)), {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Security-Policy': EMBED_POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Robots-Tag': ROBOTS,
    });
  }

  private facts(card: EntryCard) {
    const { title, excerpt, link } = card;
    return {
      language: this.settings.languageTag,
      site: new Html(this.settings.get('title')),
      home: this.links.home,
      windowTitle: textOf(title),
      title: textOf(title) || link,
      excerpt: textOf(excerpt),
      link,
      image: card.image(WIDTH),
      robots: ROBOTS,
      style: new Html(EMBED_STYLE),
      script: new Html(EMBED_SCRIPT),
    };
  }
}
