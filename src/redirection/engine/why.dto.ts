import { Arg, Check, MaxCharacters } from '#libs/args';

const isUrl = (url: string): boolean => URL.canParse(url, 'http://localhost') && /^(?:\/|https?:\/\/)/.test(url);
const areStrings = (headers: object): boolean => Object.values(headers).every((value) => typeof value === 'string');

/** The visit to explain. */
export class WhyDto {
  @Arg('string', { required: true, description: 'The visited URL, or its path and query.' })
  @MaxCharacters(8000)
  @Check('rest_invalid_url', isUrl, 'is not a URL of a page')
  url: string;

  @Arg('object', { default: {}, description: 'Headers of the visit, such as `headers[User-Agent]=…`.' })
  @Check('rest_invalid_headers', areStrings, 'must be an object of strings')
  headers: Record<string, string>;
}
