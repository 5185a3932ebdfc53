import { Injectable } from '@nestjs/common';

/** What the holder of a link for a preview may read: one entry, as somebody who may edit it has it. */
export interface Preview {
  entryId: number;
  /** The user who made the link, whose unsaved texts it shows. */
  signerId: number;
}

/** Name of the query parameter with the token of a preview, in the REST interface and on pages. */
export const PREVIEW_PARAMETER = '_preview';

/** Reads the tokens of links for previews. The module of entries brings the reader. */
@Injectable()
export class Previews {
  private reader: ((token: string) => Promise<Preview>) | undefined;

  /** Sets what reads tokens. It throws a 401 for one that is invalid, expired or revoked. */
  use(reader: (token: string) => Promise<Preview>): void {
    this.reader = reader;
  }

  /** What a token lets its holder read. Throws a 401 if it is not valid. */
  read(token: string): Promise<Preview> {
    if (!this.reader) throw new Error('Nothing reads the tokens of previews.');
    return this.reader(token);
  }
}
