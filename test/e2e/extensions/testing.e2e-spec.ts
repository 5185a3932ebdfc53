import { Controller, Get, Module } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { member, type Members, Presenter } from '#libs/presenting';
import { Args, Namespace, Public, Returns } from '#libs/routes';
import { defineExtension } from '../../../src/extension/definition/index.js';
import { ExtensionSettings } from '../../../src/extension/running/index.js';
import { settingKinds } from '../../../src/settings/catalogue/index.js';
import { startSite, type TestSite } from '../../../src/testing/index.js';

const { integer } = settingKinds();

class PortionPresenter extends Presenter<object> {
  readonly title = 'Portion';
  readonly members: Members<object> = { size: member('all', 'integer', 'Number of people.', () => 4) };
}

@Namespace('portions/v1')
@Controller()
class PortionsController {
  constructor(private readonly settings: ExtensionSettings) {}

  @Get('portion')
  @Public()
  @Returns(PortionPresenter)
  @ApiOperation({ summary: 'Answers the setting.' })
  get(@Args() _args: NoDto) {
    return { size: this.settings.get<number>('portions_default') };
  }

  @Get('wrong')
  @Public()
  @Returns(PortionPresenter)
  @ApiOperation({ summary: 'Answers something else than it declares.' })
  wrong(@Args() _args: NoDto) {
    return { size: 'large' };
  }
}

@Module({ controllers: [PortionsController], providers: [PortionPresenter] })
class PortionsModule {}

const Portions = defineExtension({
  name: 'portions',
  version: '1.0.0',
  compatible: '*',
  module: PortionsModule,
  namespaces: ['portions/v1'],
  settings: { portions_default: integer(4, 'How many people a recipe is for.') },
});

describe('a site of lintel/testing', () => {
  let site: TestSite;
  const lines: string[] = [];

  beforeAll(async () => {
    const log = { write: (line: string) => void lines.push(line) };
    site = await startSite({ extensions: [Portions], environment: { LOG_LEVEL: 'info', LOG_REQUESTS: '1' }, log });
  });
  afterAll(() => site.close());

  it('has its extensions, an administrator and a log', async () => {
    const portion = await site.rest('/portions/v1/portion', { as: 'admin' });
    expect([portion.status, portion.body]).toEqual([200, { size: 4 }]);
    expect(lines.join('')).toContain('/portions/v1/portion');
  });

  it('creates the account of a role once for several requests', async () => {
    const asked = Array.from({ length: 4 }, () => site.rest('/cms/v2/users/me', { as: 'editor' }));
    const ids = (await Promise.all(asked)).map(({ body }) => body.id as number);
    expect(ids).toEqual(ids.map(() => site.ids.editor));
    await expect(site.rest('/cms/v2/users/me', { as: 'emperor' })).rejects.toThrow('No emperor: ');
  });

  it('accepts credentials, and asks as nobody without any', async () => {
    expect((await site.rest('/cms/v2/users/me', { as: 'admin:wrong' })).status).toBe(401);
    expect((await site.rest('/cms/v2/users/me')).status).toBe(401);
  });

  it('fails a request whose response differs from its declaration', async () => {
    await expect(site.rest('/portions/v1/wrong')).rejects.toThrow(
      /^The response differs from the OpenAPI document\. .*\n\/size must be integer/,
    );
    const undocumented = 'The route is wrong on purpose.';
    expect((await site.rest('/portions/v1/wrong', { undocumented })).body).toEqual({ size: 'large' });
  });

  it('has a database of its own', async () => {
    const other = await startSite();
    const made = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Bread', status: 'publish' } });
    expect(made.status).toBe(201);
    expect((await other.rest('/cms/v2/posts')).body).toEqual([]);
    await other.close();
    expect((await site.rest('/cms/v2/posts')).body).toHaveLength(1);
  });
});

it('an extension that is refused leaves no site', async () => {
  const Late = defineExtension({ name: 'late', version: '1.0.0', compatible: '^99.0.0' });
  await expect(startSite({ extensions: [Late] })).rejects.toThrow(
    /^The extension late 1\.0\.0 needs Lintel \^99\.0\.0/,
  );
  const twice = integer(1, 'A name that Lintel has.');
  const Twice = defineExtension({ name: 'twice', version: '1.0.0', compatible: '*', settings: { title: twice } });
  await expect(startSite({ extensions: [Twice] })).rejects.toThrow('The extension twice has the setting title');
});
