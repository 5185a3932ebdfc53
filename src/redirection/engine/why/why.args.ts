import { Arg } from '#libs/args';

const isAddress = (url: string): boolean => URL.canParse(url, 'http://localhost') && /^(?:\/|https?:\/\/)/.test(url);
const areTexts = (headers: object): boolean => Object.values(headers).every((value) => typeof value === 'string');

/** The visit that is asked about. */
export class WhyArgs {
  @Arg('string', {
    required: true,
    maxLength: 8000,
    rule: { code: 'rest_invalid_url', test: isAddress, text: 'is no address of a page.' },
    description: 'The address that is visited, or its path and query.',
  })
  url: string;

  @Arg('object', {
    default: {},
    rule: { code: 'rest_invalid_headers', test: areTexts, text: 'are texts by their names.' },
    description: 'Headers of the visit, as `headers[User-Agent]=…`.',
  })
  headers: Record<string, string>;
}
