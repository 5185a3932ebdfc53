import { Controller } from '@nestjs/common';
import { PAGE } from '../registry/entry-types.js';
import { RevisionsController } from './revisions.controller.js';
import { Revisions } from './revisions.service.js';

@Controller('cms/v2/pages/:parent/revisions')
export class PageRevisionsController extends RevisionsController {
  constructor(revisions: Revisions) {
    super(PAGE, revisions);
  }
}
