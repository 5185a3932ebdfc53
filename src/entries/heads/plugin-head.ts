import { member, type Member, type Members } from '#libs/presenting';
import type { EntryHead, MadeHead } from './entry-heads.js';

const CONTEXT = 'https://schema.org';

/** The head of a page as clients of the best-known plugin for search engines read it. Values that are missing are left out. */
function pluginHead({ title, description, canonical, robots, ...head }: EntryHead): Record<string, unknown> {
  const { open_graph: properties, twitter, json_ld: nodes } = head;
  const [index, follow] = robots.split(', ');
  const first = (name: string): string | undefined => [properties[name] ?? []].flat()[0];
  const number = (name: string): number | undefined => Number(first(name)) || undefined;
  const image = first('og:image');
  const all = {
    title,
    description: description ?? undefined,
    robots: { index, follow },
    canonical: canonical ?? undefined,
    og_locale: first('og:locale'),
    og_type: first('og:type'),
    og_title: first('og:title'),
    og_description: first('og:description'),
    og_url: first('og:url'),
    og_site_name: first('og:site_name'),
    article_published_time: first('article:published_time'),
    article_modified_time: first('article:modified_time'),
    og_image: image
      ? [
          known({
            width: number('og:image:width'),
            height: number('og:image:height'),
            url: image,
            type: first('og:image:type'),
          }),
        ]
      : undefined,
    author: authorOf(nodes),
    twitter_card: twitter['twitter:card'],
    schema: { '@context': CONTEXT, '@graph': nodes.map((node) => ({ ...node, '@context': undefined })) },
  };
  return known(all);
}

/** The name of the author in structured data. */
function authorOf(nodes: readonly object[]): string | undefined {
  const authors = nodes.flatMap((node) => ('author' in node ? [node.author] : []));
  const [name] = authors.flatMap((author) =>
    typeof author === 'object' && author !== null && 'name' in author ? [author.name] : [],
  );
  return typeof name === 'string' ? name : undefined;
}

const known = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The members with the head of a page that the plugin adds to items; `areShown` says whether the site has them. */
export function pluginHeadMembers<Row extends { head?: MadeHead }>(areShown: () => boolean): Members<Row> {
  const more: Partial<Member<Row>> = {
    shown: 'convention',
    readonly: true,
    available: areShown,
    omit: ({ head }) => head === undefined,
  };
  return {
    yoast_head: member<Row>(
      ['view', 'edit'],
      'string',
      'What the head of its page says to search engines, as HTML.',
      ({ head }) => head?.html(),
      more,
    ),
    yoast_head_json: member<Row>(
      ['view', 'edit'],
      'object',
      'What the head of its page says to search engines.',
      ({ head }) => head && pluginHead(head.data),
      { ...more, shape: { type: 'object', additionalProperties: true } },
    ),
  };
}
