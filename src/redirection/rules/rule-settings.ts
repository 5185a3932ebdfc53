import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { formatDate, SettingsService, SiteTime } from '../../settings/index.js';
import { flagsOf, RedirectionSettings, type Rule, type RuleDefaults } from '../common/index.js';
import type { DraftSetting } from '../records/index.js';
import type { PresentedRule } from './rule.presenter.js';

/** Applies the settings of redirection and of the site to rules. */
@Injectable()
export class RuleSettings {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly siteSettings: SettingsService,
    private readonly time: SiteTime,
    private readonly site: SiteUrls,
  ) {}

  get defaults(): RuleDefaults {
    return { flags: this.settings.defaultFlags, isRegex: this.settings.current.flag_regex };
  }

  /** The current settings for `draftRule`. */
  get drafting(): DraftSetting {
    const { auto_target: template } = this.settings.current;
    const { defaults } = this;
    const siteUrl = this.site.url;
    return template ? { siteUrl, defaults, emptySource: filled(template) } : { siteUrl, defaults };
  }

  /** The input of `RulePresenter` for a rule. */
  presented(rule: Rule): PresentedRule {
    return { ...rule, allFlags: flagsOf(rule, this.defaults), accessed: this.day(rule.lastAccess) };
  }

  private day(stored: string | null): string {
    if (stored === null) return '-';
    return formatDate(this.siteSettings.get('date_format'), this.time.fromGmt(stored).local, this.time.zone);
  }
}

function filled(template: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return template.replaceAll('$dec$', String(seconds)).replaceAll('$hex$', seconds.toString(16));
}
