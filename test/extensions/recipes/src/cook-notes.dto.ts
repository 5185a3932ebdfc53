import { Max, Min, MinLength } from 'class-validator';
import { Arg, ListDto, MaxCharacters, without } from 'lintel';

/** The notes on a recipe: `page` and `per_page`. */
export class ListCookNotesDto extends without(ListDto, 'context', 'search') {
  @Arg('integer', { required: true, description: 'Id of the recipe.' })
  @Min(1)
  recipe: number;
}

/** A new note. */
export class WriteCookNoteDto {
  @Arg('integer', { required: true, description: 'Id of the recipe.' })
  @Min(1)
  recipe: number;

  @Arg('string', { required: true, description: 'What others should know.' })
  @MinLength(1)
  @MaxCharacters(200)
  text: string;

  @Arg('integer', { default: 5, description: 'How well it went, from 1 to 5.' })
  @Min(1)
  @Max(5)
  stars: number;
}
