/** Which programs run on phones and tablets. */
export interface MobileSettings {
  is_mobile_enabled: boolean;
  /** Parts of their names, with commas between. */
  cache_mobile_browsers: string;
  /** The four characters that their names may begin with, with commas between. */
  cache_mobile_prefixes: string;
}

const PREFIX_LENGTH = 4;
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

/** The variant of pages that a program gets: none, that of all mobile ones, or the one of its prefix. No address ends so. */
export function mobileVariants(settings: MobileSettings): (agent: string | undefined) => string {
  if (!settings.is_mobile_enabled) return () => '';
  const parts = listed(settings.cache_mobile_browsers);
  const prefixes = new Set(listed(settings.cache_mobile_prefixes));
  return (agent = '') => {
    const name = agent.toLowerCase();
    if (parts.some((part) => name.includes(part))) return ' mobile';
    const prefix = name.slice(0, PREFIX_LENGTH);
    return prefixes.has(prefix) ? ` ${prefix}` : '';
  };
}
