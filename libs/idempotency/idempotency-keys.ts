import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { Jobs } from '#libs/jobs';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

/** How long keys are kept. */
const RETENTION_HOURS = 24;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A request with a key. */
export interface KeyedRequest {
  key: string;
  /** Identifies the caller: callers do not see each other's keys. */
  caller: string;
  /** Everything on which the response depends. */
  request: unknown;
}

const digest = (...texts: string[]): Buffer => createHash('sha256').update(texts.join('\0')).digest();

/**
 * Carries out requests with the same key once. The key is stored in the transaction of the request, so that it is there
 * exactly if the request was carried out. Responses may have secrets: they are encrypted with the key, of which only a
 * hash is stored.
 */
@Injectable()
export class IdempotencyKeys implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly rows: IdempotencyKeysRepository,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    const run = () => this.rows.prune(RETENTION_HOURS);
    this.jobs.schedule({ name: 'expired idempotency keys', everySeconds: 3600, run });
  }

  /**
   * Returns the response of `make`, or the stored one if the request was carried out before. A request with the same key
   * that is being carried out is waited for. Throws a 422 if the key belongs to another request.
   */
  async once<T extends object>(
    { key, caller, request }: KeyedRequest,
    make: () => Promise<T>,
  ): Promise<{ answer: T; isRepeated: boolean }> {
    const { keyHash, requestHash, secret } = digestsOf({ key, caller, request });
    return this.db.transaction(async () => {
      if (await this.rows.add(keyHash, requestHash)) {
        const answer = await make();
        await this.rows.complete(keyHash, seal(answer, secret));
        return { answer, isRepeated: false };
      }
      // Deleted since: as good as a key that was never seen, for a client that tries again.
      const answer = (await this.known<T>({ key, caller, request })) ?? ARGUMENT_ERRORS('rest_busy');
      return { answer, isRepeated: true };
    });
  }

  /**
   * The stored response to a request that was carried out before; undefined if there is none yet. Throws a 422 if the key
   * belongs to another request.
   */
  async known<T extends object>(keyed: KeyedRequest): Promise<T | undefined> {
    const { keyHash, requestHash, secret } = digestsOf(keyed);
    const row = await this.rows.find(keyHash);
    if (!row?.answer) return undefined;
    if (row.requestHash !== requestHash) return ARGUMENT_ERRORS('rest_idempotency_key_reused');
    return open<T>(row.answer, secret);
  }
}

/** What is stored of a request, and the secret that its response is encrypted with. */
const digestsOf = ({ key, caller, request }: KeyedRequest) => ({
  keyHash: digest(caller, key).toString('hex'),
  requestHash: digest(JSON.stringify(request)).toString('hex'),
  secret: digest('answer', caller, key),
});

function seal(value: object, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv);
  const text = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(value))), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function open<T>(sealed: Buffer, secret: Buffer): T {
  const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(inflateRawSync(text).toString()) as T;
}
