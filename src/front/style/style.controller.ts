import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Get } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { presetStyles } from '../../rendering/index.js';
import { Document } from '../shell/outcome.js';

/** The parts of the style sheet, in the order of the cascade. */
const PARTS = ['base.css', 'blocks.css', 'layouts.css', 'pictures.css', 'events.css'];
const [BASE, ...OTHERS] = PARTS.map((part) => readFileSync(join(import.meta.dirname, part), 'utf8'));
const TEXT = [BASE, presetStyles(), ...OTHERS].join('\n');

/** Path of the style sheet below the home. It changes with the content, so that the response may be cached forever. */
export const STYLE_PATH = `style-${createHash('sha256').update(TEXT).digest('hex').slice(0, 12)}.css`;

@PageController()
export class StyleController {
  /** The one style sheet of all pages. */
  @Get(STYLE_PATH)
  show(): Document {
    return new Document('text/css; charset=utf-8', TEXT, { 'Cache-Control': 'public, max-age=31536000, immutable' });
  }
}
