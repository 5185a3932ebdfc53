import { Controller } from '@nestjs/common';
import { POST } from '../registry/entry-types.js';
import { RevisionsController } from './revisions.controller.js';
import { Revisions } from './revisions.service.js';

@Controller('cms/v2/posts/:parent/revisions')
export class PostRevisionsController extends RevisionsController {
  constructor(revisions: Revisions) {
    super(POST, revisions);
  }
}
