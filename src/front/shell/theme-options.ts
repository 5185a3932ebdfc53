/** Configuration of the look of pages. */
export class ThemeOptions {
  constructor(
    /** Folder of the templates of the site, which replace built-in ones. It need not exist. */
    readonly folder: string,
  ) {}
}
