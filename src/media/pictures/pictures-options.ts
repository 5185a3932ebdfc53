/** Configuration of pictures that are made on demand. */
export class PicturesOptions {
  constructor(
    /** Folder of the pictures that were made. */
    readonly folder: string,
    /** Bytes that they may take. */
    readonly limit: number,
    /** Processes that share the folder. */
    readonly processes: number,
  ) {}
}
