import { Injectable } from '@nestjs/common';
import { builtInShortcodes } from '#libs/blocks';
import { COMMENT_FIELDS } from '../comments/index.js';
import { DynamicContent } from '../rendering/index.js';
import type { WxrImportRun } from './import-run.js';
import { isStoredMeta } from './wxr-entries.js';
import { WxrFields } from './wxr-fields.js';
import { foreignItem, WxrLinks } from './wxr-links.js';
import { WxrTerms } from './wxr-terms.js';
import { isInternal, WxrValues } from './wxr-values.js';
import type { WxrItem } from './wxr/wxr-records.js';

/** The name of a block of a plugin, or a block of the core without markup of its own. */
const BLOCK =
  /<!--\s{1,9}wp:(?:([a-z][a-z0-9_-]{0,99}\/[a-z][a-z0-9_-]{0,99})\s|([a-z][a-z0-9_-]{0,99})\s{1,9}(?:\{[^<>]{0,5000}\}\s{1,9})?\/-->)/g;
/** A shortcode: not in double brackets, and not the index of something. */
const SHORTCODE = /(?<![\w[\]])\[([a-z][\w-]{0,63})((?:\s[^[\]<>]{0,2000})?)\/?\](?!\])/gi;
const CLOSER = /\[\/([a-z][\w-]{0,63})\]/gi;
/** Elements whose text is not searched for shortcodes. */
const VERBATIM = /<(pre|code|script|style)\b/gi;

/** Reports what an import does not bring of items, and what nobody sees of it here. */
@Injectable()
export class WxrLeftovers {
  private known: { blocks: ReadonlySet<string>; shortcodes: ReadonlySet<string> } | undefined;

  constructor(
    private readonly dynamic: DynamicContent,
    private readonly terms: WxrTerms,
    private readonly fields: WxrFields,
    private readonly values: WxrValues,
    private readonly links: WxrLinks,
  ) {}

  /** Reports what is lost of an item. */
  async report(run: WxrImportRun, item: WxrItem): Promise<void> {
    const { report } = run;
    const details = this.links.detailsOf(item);
    const foreign = foreignItem(item);
    const { terms, meta, comments, content, excerpt } = item;
    const used = this.fields.report(run, item);
    for (const { taxonomy } of terms)
      if (taxonomy !== 'post_format' && !run.languages.areNames(taxonomy) && !this.terms.taxonomyOf(taxonomy))
        report.lacks('assignments', taxonomy);
    for (const one of meta)
      if (isStoredMeta(one) && !used.has(one) && !details?.isRead?.(one.key, foreign) && !isInternal(one.key))
        report.lacks('values', one.key);
    for (const problem of (await details?.problems?.(foreign)) ?? [])
      report.lacks('details', `${item.type} ${problem}`);
    for (const { meta: values } of comments) this.values.report(run, COMMENT_FIELDS, values, 'comment');
    for (const text of [content, excerpt]) {
      for (const name of this.blocksIn(text)) report.lacks('blocks', name);
      for (const name of this.shortcodesIn(text)) report.lacks('shortcodes', name);
    }
  }

  private *blocksIn(text: string): Generator<string> {
    if (!text.includes('<!-- wp:')) return;
    for (const [, ofPlugin, ofCore] of text.matchAll(BLOCK)) {
      const name = ofPlugin ?? `core/${ofCore}`;
      if (ofPlugin?.startsWith('core/')) continue;
      if (!this.rendered.blocks.has(name)) yield name;
    }
  }

  private *shortcodesIn(text: string): Generator<string> {
    if (!text.includes('[')) return;
    const searched = withoutVerbatim(text);
    const closed = new Set(Array.from(searched.matchAll(CLOSER), ([, name]) => name));
    for (const { 0: written, 1: name = '', 2: attributes = '', index } of searched.matchAll(SHORTCODE)) {
      if (this.rendered.shortcodes.has(name)) continue;
      const isNamed = /[_-]/.test(name) || attributes.includes('=') || closed.has(name);
      if (isNamed || (attributes === '' && isAlone(searched, index, written.length))) yield name;
    }
  }

  private get rendered() {
    const { names, shortcodes } = this.dynamic;
    this.known ??= {
      blocks: new Set(names),
      shortcodes: new Set([...builtInShortcodes.keys(), ...shortcodes]),
    };
    return this.known;
  }
}

/** Whether a word in brackets is alone in its line or paragraph, as shortcodes are. Others are remarks. */
function isAlone(text: string, start: number, length: number): boolean {
  return /[\n>]/.test(text[start - 1] ?? '\n') && /[\r\n<]/.test(text[start + length] ?? '\n');
}

function withoutVerbatim(text: string): string {
  const kept: string[] = [];
  let at = 0;
  VERBATIM.lastIndex = 0;
  for (let match = VERBATIM.exec(text); match; match = VERBATIM.exec(text)) {
    kept.push(text.slice(at, match.index));
    const end = text.indexOf(`</${match[1]}`, match.index);
    if (end < 0) return kept.join(' ');
    at = VERBATIM.lastIndex = end;
  }
  return kept.join(' ') + text.slice(at);
}
