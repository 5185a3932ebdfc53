import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Preview, Previews, type Viewer } from '#libs/auth';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { openText, sealText, SiteSecrets } from '#libs/secrets';
import { type Signer, Signers } from '../../identity/index.js';
import { Entries } from '../entries.service.js';
import type { EntryRow } from '../entry.entity.js';
import { EntryTypes } from '../types/entry-types.js';

/** A token for a preview, and when it expires, in milliseconds. */
export interface SignedPreview {
  token: string;
  expiresAt: number;
}

const PURPOSE = 'previews';
const LIFETIME_MS = 60 * 60 * 1000;
/** Longer texts are no tokens. */
const MAX_LENGTH = 400;

/** What a token says: the entry, when it expires, and who has signed it. */
type Content = [
  type: string,
  entryId: number,
  expiresAt: number,
  userId: number,
  credentialsVersion: number,
  session: number,
  applicationPassword: string,
];

/**
 * The tokens of links for previews. Nothing is stored: a token is the encrypted statement of who lets read which entry
 * until when. Each use checks that its signer could make it again: with the same credentials, and the right to edit the
 * entry.
 */
@Injectable()
export class PreviewTokens implements OnModuleInit {
  constructor(
    private readonly secrets: SiteSecrets,
    private readonly signers: Signers,
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly previews: Previews,
  ) {}

  onModuleInit(): void {
    this.previews.use((token) => this.read(token));
  }

  /** Makes a token for an entry that the viewer may edit; undefined if the account was deleted meanwhile. */
  async sign({ type, id }: Pick<EntryRow, 'type' | 'id'>, viewer: Viewer): Promise<SignedPreview | undefined> {
    const signer = await this.signers.of(viewer);
    if (!signer) return undefined;
    const expiresAt = Date.now() + LIFETIME_MS;
    const { userId, credentialsVersion, session, applicationPassword } = signer;
    const content: Content = [type, id, expiresAt, userId, credentialsVersion, session, applicationPassword];
    return { token: sealText(JSON.stringify(content), await this.secrets.key(PURPOSE), PURPOSE), expiresAt };
  }

  /** What a token lets its holder read. Throws a 401 for one that is invalid, expired or revoked. */
  async read(token: string): Promise<Preview> {
    const sealed = token.length <= MAX_LENGTH ? openText(token, await this.secrets.key(PURPOSE), PURPOSE) : undefined;
    if (sealed === undefined) return ARGUMENT_ERRORS('rest_preview_invalid');
    const [typeName, entryId, expiresAt, userId, credentialsVersion, session, applicationPassword] = JSON.parse(
      sealed,
    ) as Content;
    if (Date.now() >= expiresAt) ARGUMENT_ERRORS('rest_preview_expired');
    const signer = { userId, credentialsVersion, session, applicationPassword };
    if (!(await this.isAllowed(signer, typeName, entryId))) ARGUMENT_ERRORS('rest_preview_invalid');
    return { entryId, signerId: userId };
  }

  /** Whether a signer may still edit an entry, and it is not in the trash. Of the two statements, the route needs one. */
  private async isAllowed(signer: Signer, typeName: string, entryId: number): Promise<boolean> {
    const type = this.types.get(typeName);
    const viewer = type && (await this.signers.viewer(signer));
    if (!viewer) return false;
    const entry = await this.entries.find(type, entryId);
    return entry !== undefined && entry.status !== 'trash' && type.mayEdit(entry, viewer);
  }
}
