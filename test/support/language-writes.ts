import { type Draw, pick } from './draws.js';
import { rootOf, type Segment } from './languages.js';
import { RandomWrites } from './random-writes.js';
import type { Ask, TestSite } from './site.js';

/** Makes random writes in the roots of several languages, and of what only sites with several languages have. */
export class LanguageWrites extends RandomWrites {
  private segment: Segment;
  private readonly translating: ((which: number, what: number) => Promise<unknown>)[] = [
    (which, what) => this.translate('posts', this.id('post', which), what),
    (which, what) => this.translate('pages', this.id('page', which), what),
    (which, what) => this.make('post', { title: 'Joined', status: 'publish', ...this.joined('post', which, what) }),
    (which, what) => this.make('category', { name: `Joined ${what}`, ...this.joined('category', which, what) }),
    (which) => this.change('post', which, { translation_of: 0 }),
    (which, what) => this.change('post', which, { translation_of: this.id('post', what) }),
    (which, what) => this.change('category', which, { translation_of: this.id('category', what) }),
    (which) => this.change('page', which, { status: 'publish' }),
    (which) => this.change('event', which, { title: `Named in ${this.segment}` }),
    (which) => this.change('venue', which, { venue: `Place in ${this.segment}` }),
    (which) => this.change('group', which, { name: `Group in ${this.segment}` }),
    (which) => this.change('media', which, { alt_text: `Picture in ${this.segment}` }),
    (_, what) => this.send('/cms/v2/settings', { body: { title: `Site ${what} in ${this.segment}` } }),
  ];

  constructor(
    site: TestSite,
    private readonly segments: readonly [Segment, ...Segment[]],
  ) {
    super(site);
    this.segment = segments[0];
  }

  override async fill(): Promise<void> {
    await super.fill();
    for (let what = 0; what < this.translating.length * 2; what += 1)
      await this.write({ kind: this.size + what, which: what, what: what + 1 });
  }

  /** Makes a write in one of the languages. Every other one is about languages. */
  override async write(draw: Draw): Promise<void> {
    const { kind, which, what } = draw;
    this.segment = pick(this.segments, which + what);
    if (kind < this.size && kind % 2) await super.write(draw);
    else await pick(this.translating, kind)(which, what);
  }

  override send(path: string, ask: Ask) {
    return this.site.ask(rootOf(this.site, this.segment) + path, { as: 'admin', ...ask });
  }

  private async translate(base: 'posts' | 'pages', id: number, what: number): Promise<void> {
    const path = `/lintel/v1/${base}/${id}/translations/${pick(this.segments, what)}`;
    const { status, body } = await this.send(path, { method: 'POST' });
    if (status !== 201) return;
    this.ids[base === 'posts' ? 'post' : 'page'].push(body.id);
    if (what % 3) await this.send(`/cms/v2/${base}/${body.id}`, { body: { status: 'publish' } });
  }

  private joined(kind: 'post' | 'category', which: number, what: number): object {
    return { lang: pick(this.segments, what), translation_of: this.id(kind, which) };
  }
}
