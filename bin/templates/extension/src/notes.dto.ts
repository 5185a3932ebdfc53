import { Min, MinLength } from 'class-validator';
import { Arg, ListDto, MaxCharacters, without } from 'lintel';

/** The notes of the viewer: `page` and `per_page`. */
export class ListNotesDto extends without(ListDto, 'context', 'search') {}

/** A new note. */
export class CreateNoteDto {
  @Arg('integer', { required: true, description: 'Id of the post that it is on.' })
  @Min(1)
  post: number;

  @Arg('string', { required: true, description: 'What to remember.' })
  @MinLength(1)
  @MaxCharacters(200)
  text: string;
}
