import { createHash } from 'node:crypto';

const SIZES = [24, 48, 96];

/** Addresses of the avatar of an e-mail address, by size in pixels. */
export function avatarUrls(email: string): Record<string, string> {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return Object.fromEntries(SIZES.map((size) => [size, `https://www.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`]));
}
