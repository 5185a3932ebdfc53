import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { DeleteEntryArgs } from '../entries/entry.args.js';
import { CreateMediaArgs, GetMediaArgs, ListMediaArgs, PostProcessArgs, UpdateMediaArgs } from './media.args.js';
import { MediaPresenter } from './media.presenter.js';
import { MediaService } from './media.service.js';

@Controller('cms/v2/media')
export class MediaController {
  constructor(readonly media: MediaService) {}

  @Route('GET', '', {
    summary: 'Lists media.',
    shows: MediaPresenter,
    list: true,
    notes: true,
    may: ({ media }: MediaController, args: ListMediaArgs) => media.mayList(args),
  })
  list(args: ListMediaArgs, request: RestRequest) {
    return this.media.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Uploads a file: as the body with a Content-Disposition, or in a form as file.',
    shows: MediaPresenter,
    status: 201,
    body: 'upload',
    may: ({ media }: MediaController, args: CreateMediaArgs) => media.mayUpload(args),
  })
  upload(_args: CreateMediaArgs, request: RestRequest) {
    return this.media.upload(request);
  }

  @Route('GET', ':id', {
    summary: 'Shows a media item.',
    shows: MediaPresenter,
    notes: true,
    may: ({ media }: MediaController, args: GetMediaArgs) => media.mayGet(args),
  })
  get(args: GetMediaArgs, request: RestRequest) {
    return this.media.get(args, request);
  }

  @Route(EDIT, ':id', {
    summary: 'Changes what is sent of a media item; its file stays.',
    shows: MediaPresenter,
    may: ({ media }: MediaController, args: UpdateMediaArgs) => media.mayUpdate(args),
  })
  update(args: UpdateMediaArgs, request: RestRequest) {
    return this.media.update(args, request);
  }

  @Route('DELETE', ':id', {
    summary: 'Moves a media item to the trash, or removes it and its files for good.',
    shows: MediaPresenter,
    removal: 'by trash',
    may: ({ media }: MediaController, { id }: DeleteEntryArgs) => media.mayDelete(id),
  })
  delete(args: DeleteEntryArgs, request: RestRequest) {
    return this.media.delete(args, request);
  }

  @Route('POST', ':id/post-process', {
    summary: 'Makes the smaller copies of an image that are missing.',
    shows: MediaPresenter,
    may: ({ media }: MediaController, { id }: PostProcessArgs) => media.mayUpdate({ id }),
  })
  postProcess({ id }: PostProcessArgs, request: RestRequest) {
    return this.media.postProcess(id, request);
  }
}
