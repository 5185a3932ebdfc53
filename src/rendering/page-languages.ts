import { Injectable } from '@nestjs/common';
import { RequestContext, type SiteLanguage } from '#libs/context';
import { SiteUrls } from '#libs/rest';

/** The address of a page in a language. */
interface PageAddress {
  language: SiteLanguage;
  url: string;
}

type AddressSource = () => Promise<readonly PageAddress[]>;

/** Port for the addresses of the page that a request renders, in all languages. Responses without a page have none. */
@Injectable()
export class PageLanguages {
  private readonly pages = new WeakMap<RequestContext, AddressSource>();

  constructor(private readonly site: SiteUrls) {}

  /** Sets the source for the page that the running request renders. It is asked by what links to other languages. */
  show(source: AddressSource): void {
    const context = RequestContext.current();
    if (context) this.pages.set(context, source);
  }

  /** The languages of the site with the address of the page or, where it is missing in one, of the home. */
  async all(): Promise<(PageAddress & { isHome: boolean })[]> {
    const context = RequestContext.current();
    const found = (await (context && this.pages.get(context))?.()) ?? [];
    return this.site.all.map(({ language, url: home }) => {
      const url = found.find((one) => one.language.number === language.number)?.url;
      return { language, url: url ?? `${home}/`, isHome: url === undefined };
    });
  }
}
