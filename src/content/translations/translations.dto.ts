import { Arg, IdDto } from '#libs/args';

/** The arguments of a new translation. */
export class TranslateEntryDto extends IdDto {
  @Arg('string', { description: 'Language of the translation, by its path segment.' })
  lang: string;
}
