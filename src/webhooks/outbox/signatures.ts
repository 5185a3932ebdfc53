import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The headers that prove who sends a delivery, each with a signature by every secret: our own, and those of Standard
 * Webhooks. Attempts differ in their time only.
 */
export function signatureHeaders(
  delivery: string,
  body: Buffer,
  secrets: readonly string[],
  seconds: number,
): Record<string, string> {
  return {
    'lintel-delivery': delivery,
    'lintel-signature': lintelSignature(body, secrets, seconds),
    'webhook-id': delivery,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignature(delivery, body, secrets, seconds),
  };
}

/** A signature over the time in seconds, a dot and the body. The whole secret is the key. */
function lintelSignature(body: Buffer, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex'),
  );
  return [`t=${seconds}`, ...signatures.map((one) => `v1=${one}`)].join(',');
}

/** A signature over ID, time and body. The key is what stands behind the prefix of the secret, in Base64. */
const standardSignature = (id: string, body: Buffer, secrets: readonly string[], seconds: number): string =>
  secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .map((key) => createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');
