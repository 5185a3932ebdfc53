import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { sanitizeUrl } from '#libs/markup';

const MAX_LENGTH = 2000;
const WEB_ADDRESS = /^https?:\/\/[^/?#\s]+/i;
/** Other character references stay, since `&copy` in a URL starts a query parameter. */
const AMPERSAND = /&(?:amp|#0*38|#x0*26);/gi;

/** Whether a value is an HTTP or HTTPS URL. */
export function isWebsite(sent: unknown): sent is string {
  if (typeof sent !== 'string') return false;
  const text = sent.trim();
  return URL.canParse(text) && WEB_ADDRESS.test(text) && storedWebsite(text).length <= MAX_LENGTH;
}

/** Reverts the HTML encoding of URLs in responses. */
export const storedWebsite = (sent: string): string => sanitizeUrl(sent.replace(AMPERSAND, '&'));

/** Encodes a stored URL for HTML. */
export const encodedWebsite = (stored: string): string => stored.replaceAll('&', '&amp;');

/** An HTTP or HTTPS URL, or an empty text. */
@ValidatorConstraint()
@Injectable()
export class WebsiteConstraint implements ValidatorConstraintInterface {
  validate(text: unknown): boolean {
    return text === '' || isWebsite(text);
  }

  defaultMessage(): string {
    return 'This is not a URL that starts with http:// or https://.';
  }
}
