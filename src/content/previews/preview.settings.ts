import { Rejected, setting, type ValuesOf } from '../../settings/catalogue/index.js';

/** What a template of URLs may have in braces. */
export const PREVIEW_PLACEHOLDERS = ['id', 'type', 'slug', 'status', 'lang', 'token'] as const;
export type PreviewPlaceholder = (typeof PREVIEW_PLACEHOLDERS)[number];

const MAX_LENGTH = 1000;
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Checks a template of URLs: an address of another site with known placeholders, the token among them. */
export function checkPreviewUrl(template: string): string | Rejected {
  if (template === '') return template;
  if (template.length > MAX_LENGTH) return new Rejected(`must have at most ${MAX_LENGTH} characters`);
  const named = Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name);
  const unknown = named.find((name) => !PREVIEW_PLACEHOLDERS.some((one) => one === name));
  const known = PREVIEW_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  if (unknown !== undefined)
    return new Rejected(`has the unknown placeholder {${unknown.slice(0, 40)}}; known are ${known}`);
  if (!named.includes('token')) return new Rejected('must contain {token}, without which nobody can read the preview');
  const [start = ''] = /^https?:\/\/[^/?#]*/i.exec(template) ?? [];
  const isAddress = start !== '' && URL.canParse(template.replace(PLACEHOLDER, 'x')) && !/[\s"<>\\]/.test(template);
  if (!isAddress || /[{}@]/.test(start) || /[{}]/.test(template.replace(PLACEHOLDER, '')))
    return new Rejected('must be a URL that begins with http:// or https:// and a host without placeholders');
  return template;
}

/** The settings of previews. */
export const PREVIEW_SETTINGS = {
  preview_url: setting(
    'string',
    '',
    'Address of the page that shows previews on another site, with {id}, {type}, {slug}, {status}, {lang} and {token} in it; empty for none.',
    { clean: checkPreviewUrl, example: 'https://front.example/preview?id={id}&type={type}&token={token}' },
  ),
};

type PreviewSettings = ValuesOf<typeof PREVIEW_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends PreviewSettings {}
}
