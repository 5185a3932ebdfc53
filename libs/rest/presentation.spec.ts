import { Controller, Get, Injectable, Post, type OnModuleInit } from '@nestjs/common';
import { ContextDto } from '#libs/args';
import { Embedder, Presenter, embeddable, link, member, type Links, type Members } from '#libs/presenting';
import { Reply, type RestRequest } from '#libs/requests';
import { Args, Namespace, Public, Requested, Returns } from '#libs/routes';
import { startPipeline, type Pipeline } from '../../test/support/pipeline.js';

interface Book {
  id: number;
  title: string;
}

@Injectable()
class BookPresenter extends Presenter<Book> implements OnModuleInit {
  readonly title = 'book';
  readonly members: Members<Book> = {
    id: member('all', 'integer', 'ID of the book.', ({ id }) => id),
    title: member(['view', 'edit'], 'string', 'Title of the book.', ({ title }) => title),
    note: member('edit', 'string', 'For editors.', () => 'draft'),
  };

  constructor(private readonly embedder: Embedder) {
    super();
  }

  onModuleInit(): void {
    this.embedder.register('author', (ids) =>
      Promise.resolve(new Map(ids.map((id) => [id, { name: `Author ${id}` }]))),
    );
  }

  override links({ id }: Book): Links {
    return {
      self: [link(`/books/${id}`)],
      author: [embeddable('/authors/5', 'author', 5)],
      editor: [embeddable('/authors/6', 'author', 6)],
    };
  }
}

let handled = 0;

@Namespace('test/v1')
@Controller()
class BooksController {
  constructor(private readonly presenter: BookPresenter) {}

  @Get('books')
  @Public()
  @Returns([BookPresenter])
  list(@Args() _args: ContextDto, @Requested() { view }: RestRequest) {
    handled += 1;
    return this.presenter.many([{ id: 1, title: 'One' }], view);
  }

  @Post('books')
  @Public()
  @Returns(BookPresenter, 202)
  create() {
    return { id: 2, title: 'Two' };
  }

  @Post('replies')
  @Public()
  @Returns(BookPresenter, 202)
  reply() {
    return Reply.created({ id: 2 }, '/books/2');
  }
}

const ROOT = '/rest/test/v1';
let app: Pipeline;
const bodyOf = async (...request: Parameters<Pipeline['ask']>) => (await app.ask(...request)).body;

beforeAll(async () => {
  app = await startPipeline({ controllers: [BooksController], providers: [BookPresenter] });
});

afterAll(() => app.close());

describe('the members of a response', () => {
  it('are those of the context', async () => {
    const [book] = await bodyOf(`${ROOT}/books?context=edit`);
    expect(Object.keys(book)).toEqual(['id', 'title', 'note', '_links']);
  });

  it('are those that `_fields` names', async () => {
    expect(await bodyOf(`${ROOT}/books?_fields=title,note`)).toEqual([{ title: 'One' }]);
    expect(await bodyOf(`${ROOT}/books?_fields=_links.author.href`)).toEqual([
      { _links: { author: [{ href: '/authors/5' }] } },
    ]);
    // Also for handlers without a presenter, and with `_fields` in the body.
    expect(await bodyOf(`${ROOT}/books`, { json: { _fields: 'title' } })).toEqual({ title: 'Two' });
  });
});

describe('`_embed`', () => {
  it('embeds linked resources', async () => {
    const [book] = await bodyOf(`${ROOT}/books?_embed`);
    expect(book._embedded).toEqual({ author: [{ name: 'Author 5' }], editor: [{ name: 'Author 6' }] });
  });

  it('embeds only the requested relations that the selected members include', async () => {
    expect((await bodyOf(`${ROOT}/books?_embed=editor`))[0]._embedded).toEqual({ editor: [{ name: 'Author 6' }] });
    expect(await bodyOf(`${ROOT}/books?_embed&_fields=id`)).toEqual([{ id: 1 }]);
    const [book] = await bodyOf(`${ROOT}/books?_embed&_fields=_links.author`);
    expect(book._embedded).toEqual({ author: [{ name: 'Author 5' }] });
  });

  it('is a 400 with too many relations, before the handler runs; so is `_fields` with too many names', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`).join();
    handled = 0;
    expect(await app.refusal(`${ROOT}/books?_embed=${names(101)}`)).toEqual([400, 'rest_invalid_param']);
    expect(await app.refusal(`${ROOT}/books?_fields=${names(1001)}`)).toEqual([400, 'rest_invalid_param']);
    expect(handled).toBe(0);
    expect((await app.ask(`${ROOT}/books?_embed=${names(100)}`)).status).toBe(200);
    expect(handled).toBe(1);
  });
});

describe('status and headers', () => {
  it('are those of the route', async () => {
    const { status, headers } = await app.ask(`${ROOT}/books`, { json: {} });
    expect([status, headers.get('allow'), headers.get('location')]).toEqual([202, 'GET, POST', null]);
  });

  it('are overridden by those of a reply', async () => {
    const { status, headers, body } = await app.ask(`${ROOT}/replies`, { json: {} });
    expect([status, headers.get('location'), headers.get('allow'), body]).toEqual([201, '/books/2', 'POST', { id: 2 }]);
  });
});
