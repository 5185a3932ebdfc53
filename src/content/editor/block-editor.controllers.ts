import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Arg, ContextDto, IsName } from '#libs/args';
import { failArgument } from '#libs/errors';
import { type RestRequest } from '#libs/requests';
import { Args, Can, ConventionOnly, Fails, Namespace, Requested, Returns } from '#libs/routes';
import { fail } from '../common/index.js';
import {
  BlockEditorSettingsPresenter,
  NavigationFallbackPresenter,
  ViewConfigPresenter,
  type ListName,
} from './block-editor.presenters.js';
import { EditorPolicy } from './editor.policy.js';
import { NavigationFallback } from './navigation-fallback.service.js';
import { NothingPresenter } from './theme-styles.presenter.js';
import { UrlDetailsPresenter, UrlDetailsReader } from './url-details.service.js';

const MAX_URL_LENGTH = 2000;

class UrlDetailsDto {
  @Arg('string', { required: true, description: 'URL of a public page.', example: 'https://example.org/' })
  url: string;
}

class EditorSettingsDto {
  @Arg('string', { default: 'view', description: 'Accepted for compatibility; all editors have the same settings.' })
  context: string;
}

class ViewConfigDto implements ListName {
  @Arg('string', { required: true, description: '`postType`, `taxonomy` or `root`.', example: 'postType' })
  kind: string;

  @Arg('string', { required: true, description: 'Name of the type or taxonomy.', example: 'page' })
  @IsName()
  name: string;
}

/** What a block editor asks for beside the items of the site. */
@ConventionOnly()
@Namespace('block-editor/v1')
@Controller()
export class BlockEditorController {
  constructor(
    private readonly settings: BlockEditorSettingsPresenter,
    private readonly navigation: NavigationFallback,
    private readonly navigationPresenter: NavigationFallbackPresenter,
    private readonly urls: UrlDetailsReader,
    private readonly urlPresenter: UrlDetailsPresenter,
  ) {}

  @Get('settings')
  @Can(EditorPolicy, 'settings')
  @Returns(BlockEditorSettingsPresenter)
  @ApiOperation({ summary: 'Retrieves the settings of the block editor.' })
  editorSettings(@Args() _args: EditorSettingsDto, @Requested() { view }: RestRequest) {
    return this.settings.one({}, view);
  }

  @Get('url-details')
  @Can(EditorPolicy, 'urlDetails')
  @Returns(UrlDetailsPresenter)
  @Fails(fail, 'no_response')
  @ApiOperation({ summary: 'Retrieves what a page of another site says about itself.' })
  async urlDetails(@Args() { url }: UrlDetailsDto, @Requested() { view }: RestRequest) {
    if (!/^https?:\/\//i.test(url) || url.length > MAX_URL_LENGTH || !URL.canParse(url))
      failArgument('url', {
        code: 'rest_invalid_url',
        message: `url must be an http or https URL of at most ${MAX_URL_LENGTH} characters.`,
      });
    return this.urlPresenter.one((await this.urls.of(url)) ?? fail('no_response'), view);
  }

  @Get('navigation-fallback')
  @Can(EditorPolicy, 'navigation')
  @Returns(NavigationFallbackPresenter)
  @ApiOperation({ summary: 'Retrieves the newest navigation; the first request creates one of all pages.' })
  async navigationFallback(@Args() _args: ContextDto, @Requested() { view }: RestRequest) {
    return this.navigationPresenter.one({ id: await this.navigation.id() }, view);
  }

  @Get('export')
  @Can(EditorPolicy, 'exportTheme')
  @Returns(NothingPresenter)
  @Fails(fail, 'rest_templates_not_supported')
  @ApiOperation({ summary: 'Refuses to export the theme, which has no templates of blocks.' })
  exportTheme() {
    return fail('rest_templates_not_supported', { message: 'The theme has no templates of blocks to export.' });
  }
}

@ConventionOnly()
@Namespace('cms/v2')
@Controller('view-config')
export class ViewConfigController {
  constructor(private readonly presenter: ViewConfigPresenter) {}

  @Get()
  @Can(EditorPolicy, 'views')
  @Returns(ViewConfigPresenter)
  @Fails(fail, 'rest_view_config_invalid_entity')
  @ApiOperation({ summary: 'Retrieves how an editor shows a list at first.' })
  get(@Args() list: ViewConfigDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(list, view);
  }
}
