import { Presenter, member, type Members, schemaOf } from './presenter.js';

class SizePresenter extends Presenter<number> {
  readonly title = 'Size';
  readonly members: Members<number> = { width: member('view', 'integer', 'Width.', (width) => width) };
}

class PicturePresenter extends Presenter<number> {
  readonly title = 'Picture';
  private readonly size = new SizePresenter();
  readonly members: Members<number> = {
    size: member('view', ['object', 'boolean'], 'Size, if known.', () => false, { of: this.size }),
    cuts: member('view', 'array', 'Other sizes.', () => [], { of: this.size }),
    sizes: member('view', 'object', 'Sizes by name.', () => ({}), { of: this.size, keyed: true }),
  };
}

describe('the schema of a member with a presenter', () => {
  it('has the members of the presenter', () => {
    const properties = { width: { description: 'Width.', type: 'integer', context: ['view'] } };
    expect(schemaOf(new PicturePresenter()).properties).toMatchObject({
      size: { type: ['object', 'boolean'], properties },
      cuts: { type: 'array', items: { type: 'object', properties } },
      sizes: { type: 'object', additionalProperties: { type: 'object', properties } },
    });
  });
});
