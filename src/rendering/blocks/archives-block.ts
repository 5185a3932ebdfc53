import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { SiteUrls } from '#libs/rest';
import { Permalinks } from '../../entries/permalinks/index.js';
import { SiteDates, SiteTime } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { BlocksRepository, isPeriod, type Period } from '../blocks.repository.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { EntryRendering } from '../entry-rendering.js';
import { attributes as written, elementId } from '../html.js';

const ATTRIBUTES = {
  displayAsDropdown: { type: 'boolean', default: false },
  showLabel: { type: 'boolean', default: true },
  showPostCounts: { type: 'boolean', default: false },
  type: { type: 'string', default: 'monthly' },
} as const;

/** A link to an archive page or to a single post, which has no count. */
interface Archive {
  url: string;
  text: string;
  count?: number;
}

const MAX_ARCHIVES = 1000;

/** Links to the archives of posts by period, or to single posts. */
@Injectable()
export class ArchivesBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/archives';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'typography', 'spacing', 'color'] as const;

  constructor(
    private readonly stored: BlocksRepository,
    private readonly site: SiteUrls,
    private readonly time: SiteTime,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
  ) {
    super();
  }

  protected async html(values: AttributeValues<typeof ATTRIBUTES>, root: Root): Promise<string> {
    const { type, displayAsDropdown, showPostCounts } = values;
    const { words } = this.language;
    const listed = type === 'postbypost' || type === 'alpha';
    const period = isPeriod(type) ? type : 'monthly';
    const archives = listed ? await this.posts(type) : await this.periods(period);
    const count = ({ count: n }: Archive) =>
      showPostCounts && n !== undefined ? `&nbsp;(${this.language.number(n)})` : '';
    if (displayAsDropdown) {
      const options = archives.map((one) => `<option${written({ value: one.url })}>${one.text}${count(one)}</option>`);
      return this.dropdown(root, values, listed ? words.choosePost : words.choosePeriod[period], options);
    }
    if (!archives.length) return `<div${root()}>${words.noArchives}</div>`;
    const items = archives.map((one) => `<li><a${written({ href: one.url })}>${one.text}</a>${count(one)}</li>`);
    return `<ul${root('wp-block-archives-list')}>${items.join('\n')}</ul>`;
  }

  private async periods(period: Period): Promise<Archive[]> {
    const periods = await this.stored.periods(period, this.time.firstWeekday, MAX_ARCHIVES);
    return periods.map(({ start, total }) => ({ ...this.archive(period, start), count: total }));
  }

  private archive(period: Period, day: string): Archive {
    const { requestedHome: home } = this.site;
    const [year = '', month = ''] = day.split('-');
    switch (period) {
      case 'yearly':
        return { url: `${home}/${year}/`, text: this.language.number(Number(year)) };
      case 'monthly':
        return { url: `${home}/${year}/${month}/`, text: this.dates.format(this.language.words.monthFormat, day) };
      case 'daily':
        return { url: `${home}/${day.replaceAll('-', '/')}/`, text: this.dates.day(day) };
      case 'weekly': {
        const first = DateTime.fromISO(day, { zone: 'utc' });
        const last = first.plus({ days: 6 }).toISODate() ?? day;
        // A week belongs to the year that contains most of its days.
        const { weekNumber, weekYear } = first.plus({ days: 3 });
        const text = this.language.words.week(this.dates.day(day), this.dates.day(last));
        return { url: `${home}/?m=${weekYear}&w=${weekNumber}`, text };
      }
    }
  }

  private async posts(type: string): Promise<Archive[]> {
    const rows = await this.stored.posts(type === 'alpha' ? 'title' : 'date', MAX_ARCHIVES);
    return rows.map((row) => ({
      url: this.permalinks.of(row, new Map(), true),
      text: this.rendering.shownTitle(row) || String(row.id),
    }));
  }

  private dropdown(
    root: Root,
    { showLabel }: AttributeValues<typeof ATTRIBUTES>,
    choice: string,
    options: string[],
  ): string {
    const id = elementId('wp-block-archives');
    const label = `wp-block-archives__label${showLabel ? '' : ' screen-reader-text'}`;
    return (
      `<div${root('wp-block-archives-dropdown')}><label for="${id}" class="${label}">${this.language.words.archives}</label>` +
      `<select id="${id}" name="archive-dropdown" onchange="if (this.value) document.location.href = this.value;">` +
      `<option value="">${choice}</option>${options.join('')}</select></div>`
    );
  }
}
