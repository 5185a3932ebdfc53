import { createHmac, timingSafeEqual, type BinaryLike } from 'node:crypto';

/** The signature of a text, which only holders of a key can make, suitable for cookies and URLs. */
export const signText = (text: string, key: BinaryLike): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether a text that was sent is the right one, in a time that does not depend on where they differ. */
export function isSameText(sent: string, right: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
