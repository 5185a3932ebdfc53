import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { shownName } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { Entries } from '../../entries/index.js';
import { PreviewTokens } from '../../entries/previews/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { SettingsService } from '../../settings/index.js';
import { fail } from '../common/index.js';
import type { PreviewLink } from './preview.presenter.js';
import type { PreviewPlaceholder } from './preview.settings.js';

/** Makes links with which others read an entry for an hour. */
@Injectable()
export class PreviewLinks {
  constructor(
    private readonly entries: Entries,
    private readonly tokens: PreviewTokens,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
  ) {}

  /** Makes a link for an entry that the viewer may edit. */
  async make(type: EntryType, id: number, viewer: Viewer): Promise<PreviewLink> {
    const entry = await this.entries.get(type, id);
    if (entry.status === 'trash') fail('rest_preview_trashed');
    const { token, expiresAt } = (await this.tokens.sign(entry, viewer)) ?? fail('rest_cannot_edit');
    const template = this.settings.get('preview_url');
    const language = type.localised === 'entries' ? this.site.languageOf(entry.language) : this.site.requestedLanguage;
    const values: Record<PreviewPlaceholder, string> = {
      id: String(id),
      type: shownName(type.name),
      slug: entry.slug,
      status: shownName(entry.status),
      lang: language.code,
      token,
    };
    const url = template.replace(/\{(\w+)\}/g, (_, name: PreviewPlaceholder) => encodeURIComponent(values[name]));
    return { token, url: url || null, expiresAt };
  }
}
