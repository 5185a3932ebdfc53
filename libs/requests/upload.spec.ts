import { Controller, Post } from '@nestjs/common';
import { Arg } from '#libs/args';
import { Args, Can, Namespace, Requested, Upload } from '#libs/routes';
import { SignedInPolicy, startPipeline, type Pipeline } from '../../test/support/pipeline.js';
import { type RestRequest } from './rest-request.js';

class FileDto {
  @Arg('integer', { default: 1 })
  value: number;
}

@Namespace('test/v1')
@Controller('files')
class FilesController {
  @Post()
  @Upload()
  @Can(SignedInPolicy, 'check')
  async create(@Args() { value }: FileDto, @Requested() { upload }: RestRequest) {
    let size = 0;
    for await (const chunk of upload?.file?.stream ?? []) size += (chunk as Buffer).length;
    return { size, before: value, after: await upload?.arguments(FileDto), hasStrayFile: upload?.hasStrayFile };
  }
}

const PATH = '/rest/test/v1/files';
const SIZE = 1_000_000;
/** More than the stream buffers while nobody reads it, so that the fields after the file cannot be read before it. */
const FILE = new Blob(['x'.repeat(SIZE)]);
let app: Pipeline;

/** A form with parts in this order. */
function formOf(...parts: [name: string, value: string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'name.txt');
  }
  return form;
}

beforeAll(async () => {
  app = await startPipeline({ controllers: [FilesController] });
});

afterAll(() => app.close());

describe('an upload', () => {
  const ask = async (...parts: Parameters<typeof formOf>) =>
    (await app.ask(PATH, { as: 'ann', body: formOf(...parts) })).body;

  it('has the arguments before the file at once, and those after it when the file was read', async () => {
    expect(await ask(['value', '2'], ['file', FILE])).toMatchObject({ size: SIZE, before: 2, after: { value: 2 } });
    expect(await ask(['file', FILE], ['value', '4'])).toMatchObject({ size: SIZE, before: 1, after: { value: 4 } });
  });

  it('is a 400 with invalid arguments before or after the file', async () => {
    expect((await ask(['value', 'two'], ['file', FILE])).code).toBe('rest_invalid_param');
    expect((await ask(['file', FILE], ['value', 'four'])).code).toBe('rest_invalid_param');
  });

  it('takes the file from the form field with the expected name', async () => {
    expect(await ask(['picture', FILE])).toMatchObject({ size: 0, hasStrayFile: true });
  });

  it('may be the body itself, with arguments in the query', async () => {
    const { body } = await app.ask(`${PATH}?value=3`, { as: 'ann', body: FILE });
    expect(body).toMatchObject({ size: SIZE, before: 3, after: { value: 3 } });
  });

  it('is rejected without permission, after arguments were validated', async () => {
    expect(await app.refusal(PATH, { body: formOf(['file', FILE]) })).toEqual([401, 'rest_forbidden']);
    const invalid = formOf(['value', 'two'], ['file', FILE]);
    expect(await app.refusal(PATH, { body: invalid })).toEqual([400, 'rest_invalid_param']);
  });
});
