import { IsIn } from 'class-validator';
import { Arg, argsAtRoot, InConvention, IsName } from '#libs/args';
import { ArgBinder } from '#libs/binding';
import { Dialect, shownEntries, shownName, shownNames } from './dialect.js';

class ShowsDto {
  @Arg('string[]')
  @IsIn(['own_show', 'post'], { each: true })
  types: string[];

  @Arg('string')
  @IsName()
  status?: string;

  @Arg('string')
  title?: string;

  @Arg('string', { required: true })
  @InConvention({ required: false, default: 'all' })
  scope: string;
}

const dialect = new Dialect();
dialect.declare(['own/v1', 'public/v1']);
dialect.declare(['own_show', 'public_show'], ['own-done', 'public-done']);
const binder = new ArgBinder(argsAtRoot(ShowsDto, 'convention'));

describe('a dialect', () => {
  it('spells namespaces and whole segments of paths, and nothing else', () => {
    expect(dialect.pathOf('/own/v1/own_show/:id')).toBe('/public/v1/public_show/:id');
    expect(dialect.pathOf('/own/v1')).toBe('/public/v1');
    expect(dialect.pathOf('/other/1.0/own_shows')).toBe('/other/1.0/own_shows');
    expect(dialect.pathOf('/')).toBe('/');
  });

  it('reads names in arguments that are names, in lists and texts of lists, and leaves texts alone', () => {
    const args = binder.bind(
      dialect.translate(binder, {
        path: {},
        body: { status: 'public-done', title: 'public_show' },
        query: { types: 'public_show, post' },
      }),
    );
    expect(args).toEqual({ types: ['own_show', 'post'], status: 'own-done', title: 'public_show', scope: 'all' });
    const several = dialect.translate(binder, { path: {}, query: { types: ['public_show'], scope: 'one' } });
    expect(several.query).toEqual({ types: ['own_show'], scope: 'one' });
  });

  it('spells names in the texts of errors, and no parts of words', () => {
    const message = 'status[0] is not one of own-done, own_show, own_shows. See own/v1.';
    expect(
      dialect.inErrors({ code: 'x', message, data: { status: 400, params: { status: [message, null] } } }),
    ).toEqual({
      code: 'x',
      message: 'status[0] is not one of public-done, public_show, own_shows. See public/v1.',
      data: {
        status: 400,
        params: { status: ['status[0] is not one of public-done, public_show, own_shows. See public/v1.', null] },
      },
    });
  });

  it('spells names only while one of its requests runs', () => {
    const shown = () => [shownName('own_show'), shownNames(['own-done']), shownEntries({ own_show: 'own-done', n: 1 })];
    expect(shown()).toEqual(['own_show', ['own-done'], { own_show: 'own-done', n: 1 }]);
    expect(dialect.run(shown)).toEqual(['public_show', ['public-done'], { public_show: 'public-done', n: 1 }]);
  });
});
