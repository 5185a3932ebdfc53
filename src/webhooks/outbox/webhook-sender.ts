import { Injectable } from '@nestjs/common';
import { FetchError, fetchPublic } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { SecretError } from '#libs/secrets';
import { BodyTooLargeError, MEDIA_TYPES } from '../bodies/body-template.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { signatureHeaders } from './signatures.js';

const TIMEOUT_MS = 10_000;
/** Responses are read up to this size only, so that the connection can be used again. */
const MAX_RESPONSE = 64 * 1024;
/** Why nothing is sent of an item whose body would exceed the limit. */
const TOO_LARGE = 'The body is larger than 1 MB';
/** Why nothing is sent with a secret that was changed in the database. */
const UNREADABLE = 'The secret or the headers of the webhook cannot be decrypted; replace them';

/** What the headers of a delivery name. */
interface Sent {
  /** UUID of the delivery. */
  delivery: string;
  /** Name of the event. */
  type: string;
}

/** Sends bodies to the URLs of webhooks, with their headers and signatures. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly remote: RemoteOptions,
  ) {}

  /** Sends a body and returns the status of the response. */
  async send(webhook: Webhook, { delivery, type }: Sent, body: Buffer, signal?: AbortSignal): Promise<number> {
    const secrets = await this.webhooks.secretsOf(webhook.id);
    const own = Object.entries(this.webhooks.headersOf(webhook)).map(([name, value]) => [name.toLowerCase(), value]);
    const response = await fetchPublic(webhook.url, {
      body,
      headers: {
        ...(Object.fromEntries(own) as Record<string, string>),
        // An empty body has no type.
        ...(body.length ? { 'content-type': MEDIA_TYPES[webhook.body ? webhook.format : 'json'] } : {}),
        'lintel-event': type,
        ...signatureHeaders(delivery, body, secrets, Math.floor(Date.now() / 1000)),
      },
      maxBytes: Number.MAX_SAFE_INTEGER,
      timeoutMs: TIMEOUT_MS,
      allowPrivate: this.remote.allowPrivate,
      ...(signal ? { signal } : {}),
    });
    await discard(response.body);
    return response.status;
  }
}

/** Why a body was not sent; undefined for an unexpected error. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof BodyTooLargeError) return TOO_LARGE;
  if (error instanceof SecretError) return UNREADABLE;
  return error instanceof FetchError ? error.message : undefined;
}

/** Reads a body that nobody needs. The receiver has accepted the delivery, whatever follows. */
async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  let length = 0;
  try {
    for await (const piece of body) {
      length += piece.length;
      if (length > MAX_RESPONSE) return;
    }
  } catch {
    // The response is incomplete.
  }
}
