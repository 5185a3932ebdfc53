import { LintelError } from './client-error.js';

/** Age at which a delivery is refused by default: somebody may have recorded it. */
const MAX_AGE_SECONDS = 300;

/** An event that a webhook has sent. */
export interface WebhookEvent<Data = unknown> {
  /** ID of the event. All webhooks send the same one. */
  id: string;
  /** Its name, such as `post.created`. */
  type: string;
  /** When it occurred, in UTC. */
  created: string;
  /** The item as REST presents it, at least its ID; null for a change of several items. */
  data: Data | null;
}

/** How a delivery is verified. */
export interface VerifyOptions {
  /** Seconds after which a delivery is refused; 300 by default. */
  maxAge?: number;
}

type SentHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks the signature of a delivery and returns its event. `body` are the bytes as they were received, before any
 * parsing. Throws a `LintelError` with the code `invalid_signature` or `expired_signature`.
 */
export async function verifyWebhook<Data = unknown>(
  headers: SentHeaders,
  body: string | Uint8Array,
  secret: string,
  { maxAge = MAX_AGE_SECONDS }: VerifyOptions = {},
): Promise<WebhookEvent<Data>> {
  const sent = headers instanceof Headers ? headers.get('lintel-signature') : headers['lintel-signature'];
  const parts = String(sent ?? '')
    .split(',')
    .map((part) => part.split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const encoder = new TextEncoder();
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const signed = new Uint8Array([...encoder.encode(`${time}.`), ...bytes]);
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const isRight = await Promise.all(
    parts.map(async ([name, value = '']) => {
      if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(value)) return false;
      const signature = Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16));
      return crypto.subtle.verify('HMAC', key, signature, signed);
    }),
  );
  if (!isRight.includes(true)) throw LintelError.own('invalid_signature', 'The delivery has no valid signature.');
  if (Math.abs(Date.now() / 1000 - Number(time)) > maxAge)
    throw LintelError.own('expired_signature', 'The delivery is too old.');
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent<Data>;
}
