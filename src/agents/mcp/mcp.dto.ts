import { ArrayMaxSize } from 'class-validator';
import { Arg } from '#libs/args';

/** Arguments of the endpoint for agents, in its query. The body is a message of JSON-RPC. */
export class McpDto {
  @Arg('string[]', {
    default: [],
    description:
      'Lists the tools of these resources only, such as posts,media; `meta` are the tools of the convention.',
  })
  @ArrayMaxSize(50)
  tools: string[];
}
