import { encodeAttributeValue } from '#libs/text';
import { player, sourceOf } from '../rendering/index.js';

const VIDEO_PAGE = /^https?:\/\/(?:www\.)?youtube\.com\/(?:embed|v)\/([\w-]{5,20})(?:[?&#/]|$)/i;

/** A player for the address of a sound or a film, as far as it says by itself what it is. */
export function fileEmbed(url: string): string | undefined {
  for (const kind of ['audio', 'video'] as const) {
    const source = sourceOf(url, kind);
    if (source) return player(kind, { sources: [source], controls: true });
  }
  const video = VIDEO_PAGE.exec(url)?.[1];
  if (video === undefined) return undefined;
  const address = encodeAttributeValue(`https://www.youtube.com/embed/${video}`);
  return `<iframe width="600" height="338" src="${address}" frameborder="0" allowfullscreen></iframe>`;
}
