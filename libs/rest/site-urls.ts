import { FIRST_LANGUAGE, RequestContext, type SiteLanguage, rootName } from '#libs/context';
import { Dialect } from '#libs/presenting';

/** A REST root that a request was sent to. */
export interface RestRoot {
  /** Identifies the root, as `RequestContext.root`. */
  name: string;
  url: string;
  /** Whether it has the names of the convention. */
  isConvention: boolean;
  language: SiteLanguage;
  /** Whether its lists have the entries of all languages. */
  hasAllLanguages?: boolean;
}

/** The REST root of the public convention. */
interface ConventionRoot {
  /** URL without a slash at the end. */
  url: string;
  /** Its path on this server. */
  path: string;
}

/** Home and REST roots of the site in one language. Paths are those on this server. */
export interface SiteHome {
  language: SiteLanguage;
  url: string;
  path: string;
  rootPath: string;
  /** The REST root of the convention; absent if it is switched off. */
  convention?: ConventionRoot;
  roots: Readonly<Record<'own' | 'convention', RestRoot>>;
  /** URLs of namespaces by root. Lists build thousands of links with them. */
  namespaces: Readonly<Record<'own' | 'convention', Map<string, string>>>;
}

/**
 * The URLs of the site: a home and REST roots for each of its languages. None ends in a slash. The default language has
 * the root of the convention at its path below the site, the others have it below their homes.
 */
export class SiteUrls {
  private homes: ReadonlyMap<number, SiteHome> = new Map();
  private bySegment: ReadonlyMap<string, SiteHome> = new Map();
  /** The home of the default language. */
  main: SiteHome;
  private readonly basePath: string;
  /** The language of a site that has named none. */
  readonly configured: SiteLanguage;
  /** Increases with each change of the languages. */
  version = 0;
  /** Whether there are several languages. What exists only then is not shown on other sites. */
  hasLanguages = false;

  private constructor(
    /** URL of the site. */
    readonly url: string,
    segment: string,
    private readonly conventionRoot: string,
  ) {
    this.basePath = pathOf(url);
    this.configured = { number: FIRST_LANGUAGE, segment, code: segment, locale: '' };
    this.main = this.serve([this.configured]);
  }

  /** @param conventionRoot Path of the convention's REST root below the site; empty for none. */
  static of(siteUrl: string, languageSegment: string, conventionRoot = ''): SiteUrls {
    return new SiteUrls(siteUrl.replace(/\/+$/, ''), languageSegment, conventionRoot);
  }

  /** Replaces the languages of the site. The first one is the default. */
  serve(languages: readonly SiteLanguage[]): SiteHome {
    const homes = languages.map((language, place) => this.homeIn(language, place === 0));
    const [main] = homes;
    if (!main) throw new Error('A site has at least one language.');
    this.homes = new Map(homes.map((home) => [home.language.number, home]));
    this.bySegment = new Map(homes.map((home) => [home.language.segment, home]));
    this.main = main;
    this.hasLanguages = homes.length > 1;
    this.version += 1;
    return main;
  }

  private homeIn(language: SiteLanguage, isDefault: boolean): SiteHome {
    const { segment } = language;
    const url = segment ? `${this.url}/${segment}` : this.url;
    const root = `${url}/rest`;
    const conventionUrl = (isDefault ? this.url : url) + this.conventionRoot;
    const convention = this.conventionRoot && pathOf(conventionUrl);
    return {
      ...{ language, url, path: pathOf(url), rootPath: pathOf(root) },
      ...(convention ? { convention: { url: conventionUrl, path: convention } } : {}),
      roots: {
        own: { name: rootName('own', language), url: root, isConvention: false, language },
        convention: {
          ...{ name: rootName('convention', language), isConvention: true, language },
          url: convention ? conventionUrl : root,
        },
      },
      namespaces: { own: new Map(), convention: new Map() },
    };
  }

  /** The default language. */
  get language(): SiteLanguage {
    return this.main.language;
  }

  /** The languages in their order, beginning with the default one. */
  get languages(): SiteLanguage[] {
    return Array.from(this.homes.values(), ({ language }) => language);
  }

  /** The language in which the running request is answered; the default one outside of requests. */
  get requestedLanguage(): SiteLanguage {
    return RequestContext.current()?.language ?? this.main.language;
  }

  /** The language that requests name by a code. */
  languageWith(code: string): SiteLanguage | undefined {
    return this.languages.find((language) => language.code === code);
  }

  /** The language with a number; the default one in place of one that the site no longer has. */
  languageOf(number: number): SiteLanguage {
    return this.inLanguage(number).language;
  }

  /** The homes of all languages, beginning with that of the default one. */
  get all(): SiteHome[] {
    return [...this.homes.values()];
  }

  /** The home to which a URL of this server, as sent, belongs; undefined for URLs beside all homes. */
  homeAt(url: string): SiteHome | undefined {
    if (this.homes.size === 1) return isBelow(url, this.main.path) ? this.main : undefined;
    if (!isBelow(url, this.basePath)) return undefined;
    return this.bySegment.get(firstSegment(url.slice(this.basePath.length))) ?? this.bySegment.get('');
  }

  /** Runs work once in each language, one after another. With one language, it runs as it is. */
  async inEachLanguage<T>(work: () => Promise<T>): Promise<T[]> {
    if (!this.hasLanguages) return [await work()];
    const made: T[] = [];
    for (const language of this.languages) made.push(await RequestContext.nested(work, language));
    return made;
  }

  /** URL of the site with the segment of a language: the URLs of its entries and terms begin with it. */
  homeOf(language: number): string {
    return this.inLanguage(language).url;
  }

  /** Path of that URL on this server. */
  homePathOf(language: number): string {
    return this.inLanguage(language).path;
  }

  /** URL of the REST root of a language. */
  rootOf(language: number): string {
    return this.inLanguage(language).roots.own.url;
  }

  /** Path of that URL on this server. */
  rootPathOf(language: number): string {
    return this.inLanguage(language).rootPath;
  }

  /** The REST root of the convention in the default language; absent if it is switched off. */
  get convention(): ConventionRoot | undefined {
    return this.main.convention;
  }

  /** The same in the language of the running request. */
  get requestedConvention(): ConventionRoot | undefined {
    return this.requested.convention;
  }

  /** URL of the site in the language of the running request. */
  get requestedHome(): string {
    return this.requested.url;
  }

  /** Path of that URL on this server. */
  get requestedHomePath(): string {
    return this.requested.path;
  }

  /** URL of the REST root that the running request was sent to. */
  get requestedRoot(): string {
    return this.requestedRestRoot.url;
  }

  /** The REST root that the running request was sent to. */
  get requestedRestRoot(): RestRoot {
    return this.requested.roots[Dialect.current ? 'convention' : 'own'];
  }

  private get requested(): SiteHome {
    // Pages ask for each of their links.
    if (this.homes.size === 1) return this.main;
    return this.inLanguage(this.requestedLanguage.number);
  }

  private inLanguage(number: number): SiteHome {
    return this.homes.get(number) ?? this.main;
  }

  /** URL of a namespace in the root that the running request was sent to. */
  rest(namespace: string): string {
    const dialect = Dialect.current;
    const { roots, namespaces } = this.requested;
    const kind = dialect ? 'convention' : 'own';
    let url = namespaces[kind].get(namespace);
    if (url === undefined) {
      url = `${roots[kind].url}/${dialect?.nameOf(namespace) ?? namespace}`;
      namespaces[kind].set(namespace, url);
    }
    return url;
  }
}

const pathOf = (url: string): string => new URL(url).pathname.replace(/\/$/, '');

/** Whether a URL is a path, or one below it. */
export function isBelow(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}

/** The first path segment of a URL of this server. */
export const firstSegment = (url: string): string => /^\/([^/?]*)/.exec(url)?.[1] ?? '';
