/** Configuration of avatars on pages. */
export class AvatarOptions {
  constructor(
    /** URL of the service, to which the hash of an e-mail address is added. It ends in a slash. */
    readonly service: string,
    /** Folder of the fetched images. */
    readonly folder: string,
  ) {}
}
