import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { presetStyles } from '../../rendering/index.js';
import { SettingsService } from '../../settings/index.js';
import { forDarkPages } from './colours.js';
import { FONTS_PATH, familyOf, fontFaces, preloadedFonts } from './fonts.js';

/** The parts of the style sheet, in the order of the cascade. */
const PARTS = ['base.css', 'blocks.css', 'layouts.css', 'pictures.css', 'events.css'];
const [BASE, ...OTHERS] = PARTS.map((part) => readFileSync(join(import.meta.dirname, part), 'utf8'));
const SHARED = [BASE, presetStyles(), ...OTHERS].join('\n');

/** A version of the style sheet. */
interface StyleSheet {
  /** Path below the home. It changes with the content, so that browsers may keep it forever. */
  path: string;
  text: string;
}

/** The style sheet of the site: that of the theme with the fonts, colours and CSS of the settings. */
@Injectable()
export class SiteStyle {
  private known: { key: string; sheet: StyleSheet } | undefined;

  constructor(
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
  ) {}

  /** The present style sheet. */
  get sheet(): StyleSheet {
    const key = JSON.stringify(
      (['accent_color', 'font_texts', 'font_headings', 'custom_css'] as const).map((name) => this.settings.get(name)),
    );
    if (this.known?.key !== key) this.known = { key, sheet: sheetOf(this.text()) };
    return this.known.sheet;
  }

  /** URL of the style sheet, without the host. */
  get url(): string {
    return `${this.site.requestedHomePath}/${this.sheet.path}`;
  }

  /** URLs of fonts to preload, without the host. */
  get fonts(): string[] {
    return preloadedFonts(this.fontNames).map((file) => `${this.site.requestedHomePath}/${FONTS_PATH}/${file}`);
  }

  private get fontNames() {
    return [this.settings.get('font_texts'), this.settings.get('font_headings')] as const;
  }

  private text(): string {
    const [texts, headings] = this.fontNames;
    const accent = this.settings.get('accent_color');
    return [
      fontFaces(this.fontNames),
      SHARED,
      `:root { --font-text: ${familyOf(texts)}; --font-heading: ${familyOf(headings)}; ${accentOf(accent)} }`,
      `@media (prefers-color-scheme: dark) { :root { ${accentOf(forDarkPages(accent))} } }`,
      this.settings.get('custom_css'),
    ].join('\n');
  }
}

const accentOf = (colour: string): string => `--accent: ${colour}; --link: ${colour}; --button: ${colour};`;

const sheetOf = (text: string): StyleSheet => ({
  text,
  path: `style-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css`,
});
