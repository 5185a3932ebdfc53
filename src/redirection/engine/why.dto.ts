import { Arg } from '#libs/args';

const isUrl = (url: string): boolean => URL.canParse(url, 'http://localhost') && /^(?:\/|https?:\/\/)/.test(url);
const areStrings = (headers: object): boolean => Object.values(headers).every((value) => typeof value === 'string');

/** The visit to explain. */
export class WhyDto {
  @Arg('string', {
    required: true,
    maxLength: 8000,
    rule: { code: 'rest_invalid_url', test: isUrl, text: 'is not a URL of a page' },
    description: 'The visited URL, or its path and query.',
  })
  url: string;

  @Arg('object', {
    default: {},
    rule: { code: 'rest_invalid_headers', test: areStrings, text: 'must be an object of strings' },
    description: 'Headers of the visit, such as `headers[User-Agent]=…`.',
  })
  headers: Record<string, string>;
}
