/** The addresses of the site, worked out once from the configuration. None ends in a slash. */
export class SiteAddress {
  /** Path of the home address, of the REST root and of the stored files on this server. */
  readonly homePath: string;
  readonly rootPath: string;

  private constructor(
    /** The site's address. */
    readonly url: string,
    /** The site's address with the language segment. */
    readonly home: string,
    /** The REST root. */
    readonly root: string,
  ) {
    this.homePath = new URL(home).pathname.replace(/\/$/, '');
    this.rootPath = new URL(root).pathname.replace(/\/$/, '');
  }

  static of(siteUrl: string, languageSegment: string): SiteAddress {
    const url = siteUrl.replace(/\/+$/, '');
    const home = languageSegment ? `${url}/${languageSegment}` : url;
    return new SiteAddress(url, home, `${home}/rest`);
  }
}
