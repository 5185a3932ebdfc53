import { lintel } from '#libs/client';

/** A home of the site, for one of its languages. */
export interface Home {
  /** Code of the language, such as `de`. */
  language: string;
  /** Locale of the language, such as `de_DE`; empty for that of the settings. */
  locale: string;
  /** Path of the home, such as `/en`. */
  path: string;
  /** Path of its REST root. */
  root: string;
}

interface SiteOfDesk {
  base: string;
  homes: Home[];
}

const described = JSON.parse(document.documentElement.dataset.site ?? '{}') as SiteOfDesk;

/** Path of the desk, without a slash at its end. */
export const base = described.base;

/** The homes of the site, that of the default language first. */
export const homes = described.homes;

const LANGUAGE_KEY = 'desk.language';

const [firstHome] = homes;
if (!firstHome) throw new Error('The page names no home of its site.');
const chosen = localStorage.getItem(LANGUAGE_KEY);

/** The home whose language is worked on. */
export const home = homes.find(({ language }) => language === chosen) ?? firstHome;

/**
 * Changes the language that is worked on. The page is loaded again, because everything it shows is in a language.
 *
 * @param path of another page of the desk to open in it
 */
export function workIn(language: string, path?: string): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  if (path === undefined) location.reload();
  else location.assign(base + path);
}

/** The nonce of the session; empty if nobody has signed in, undefined if the site did not respond. */
export const readNonce = (): Promise<string | undefined> =>
  fetch('/auth/nonce?optional=1')
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);

/** The nonce with which the desk was opened. */
export const nonce = await readNonce();

/** The client of the site, signed in with the cookie of the browser. */
export const site = lintel(location.origin + home.root, { nonce: nonce || true });

/** The client for the own account: one without a language has that of the home at which it is read. */
export const accountSite = home === firstHome ? site : lintel(location.origin + firstHome.root, { nonce: true });

/** The same at the root of the convention, which alone has menus and application passwords. */
export const convention = lintel(location.origin + home.root.replace(/rest$/, 'wp-json'), { nonce: nonce || true });

/** The page for signing in, which leads back to an address of the desk. */
export const signInUrl = (back: string = location.href): string =>
  `/auth/sign-in?redirect_to=${encodeURIComponent(back)}`;
