import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { sanitizeUrl } from '#libs/text';

const MAX_LENGTH = 2000;
const WEB_ADDRESS = /^https?:\/\/[^/?#\s]+/i;
/** Other character references stay: in a URL, `&copy` begins an argument. */
const AMPERSAND = /&(?:amp|#0*38|#x0*26);/gi;

/** Whether a value is the URL of a page on the web. */
export function isWebsite(sent: unknown): sent is string {
  if (typeof sent !== 'string') return false;
  const text = sent.trim();
  return URL.canParse(text) && WEB_ADDRESS.test(text) && storedWebsite(text).length <= MAX_LENGTH;
}

/** A URL as it is stored, without the HTML encoding of answers. */
export const storedWebsite = (sent: string): string => sanitizeUrl(sent.replace(AMPERSAND, '&'));

/** A URL as answers show it, encoded for HTML. */
export const shownWebsite = (stored: string): string => stored.replaceAll('&', '&amp;');

/** The URL of a website, or nothing. */
@ValidatorConstraint()
@Injectable()
export class WebsiteConstraint implements ValidatorConstraintInterface {
  validate(text: unknown): boolean {
    return text === '' || isWebsite(text);
  }

  defaultMessage(): string {
    return 'This is no address of the web.';
  }
}
