/** Options of the desk. */
export class DeskOptions {
  /** @param path Path of the desk below the host, such as `/desk`; empty for none */
  constructor(readonly path: string) {}
}
