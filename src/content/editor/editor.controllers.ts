import { Controller, Delete, Get, Post, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Arg, ContextDto } from '#libs/args';
import { type RestRequest } from '#libs/requests';
import { Args, Can, ConventionOnly, Namespace, Requested, Returns, Update } from '#libs/routes';
import { fail } from '../common/index.js';
import { THEME } from '../registry/index.js';
import { BlockTypePresenter, BlockTypes } from './block-types.js';
import { EditorPolicy } from './editor.policy.js';
import { NothingPresenter, ThemeStylesPresenter } from './theme-styles.presenter.js';

class ListBlockTypesDto extends ContextDto {
  @Arg('string', { description: 'Limits the list to blocks of this namespace.', example: 'core' })
  namespace?: string;
}

class GetBlockTypeDto extends ContextDto {
  @Arg('string', { description: 'Namespace of the block.', example: 'core' })
  namespace: string;

  @Arg('string', { description: 'Name of the block in its namespace.', example: 'latest-posts' })
  name: string;
}

class TemplateDto extends ContextDto {
  @Arg('string', { description: 'ID of the template.', example: 'lintel//index' })
  id: string;
}

class LookupDto {
  @Arg('string', { required: true, description: 'Name of the template that is looked for.' })
  slug: string;

  @Arg('boolean', { description: 'Whether it is the template of a single entry.' })
  is_custom?: boolean;

  @Arg('string', { description: 'Beginning of the names of templates that stand in for it.' })
  template_prefix?: string;
}

class StylesDto extends ContextDto {
  @Arg('integer', { description: 'ID of the styles.' })
  id: number;
}

class ThemeDto extends ContextDto {
  @Arg('string', { description: 'Name of the theme.', example: 'lintel' })
  stylesheet: string;
}

@ConventionOnly()
@Namespace('cms/v2')
@Controller('block-types')
export class BlockTypesController {
  constructor(
    private readonly blocks: BlockTypes,
    private readonly presenter: BlockTypePresenter,
  ) {}

  @Get()
  @Can(EditorPolicy, 'blockTypes')
  @Returns([BlockTypePresenter])
  @ApiOperation({ summary: 'Lists the blocks that the site renders.' })
  list(@Args() { namespace }: ListBlockTypesDto, @Requested() { view }: RestRequest) {
    return this.presenter.many(this.blocks.list(namespace), view);
  }

  @Get(':namespace([a-zA-Z0-9_-]+)')
  @Can(EditorPolicy, 'blockTypes')
  @Returns([BlockTypePresenter])
  @ApiOperation({ summary: 'Lists the blocks of a namespace.' })
  ofNamespace(@Args() { namespace }: ListBlockTypesDto, @Requested() { view }: RestRequest) {
    return this.presenter.many(this.blocks.list(namespace), view);
  }

  @Get(':namespace([a-zA-Z0-9_-]+)/:name([a-zA-Z0-9_-]+)')
  @Can(EditorPolicy, 'blockTypes')
  @Returns(BlockTypePresenter)
  @ApiOperation({ summary: 'Retrieves a block.' })
  get(@Args() { namespace, name }: GetBlockTypeDto, @Requested() { view }: RestRequest) {
    const block = this.blocks.find(`${namespace}/${name}`) ?? fail('rest_block_type_invalid');
    return this.presenter.one(block, view);
  }
}

/** Block patterns. The site has none. */
@ConventionOnly()
@Namespace('cms/v2')
@Controller('block-patterns')
export class BlockPatternsController {
  @Get('patterns')
  @Can(EditorPolicy, 'patterns')
  @Returns([NothingPresenter])
  @ApiOperation({ summary: 'Lists block patterns; always empty.' })
  patterns(@Args() _args: ContextDto) {
    return [];
  }

  @Get('categories')
  @Can(EditorPolicy, 'patterns')
  @Returns([NothingPresenter])
  @ApiOperation({ summary: 'Lists categories of block patterns; always empty.' })
  categories(@Args() _args: ContextDto) {
    return [];
  }
}

/** Returns the controller class of templates of blocks. The theme has none, and none can be added. */
function templatesController(path: string, { name, many }: { name: string; many: string }): Type {
  @ConventionOnly()
  @Namespace('cms/v2')
  @Controller(path)
  class TemplatesOfBlocksController {
    @Get()
    @Can(EditorPolicy, 'templates')
    @Returns([NothingPresenter])
    @ApiOperation({ summary: `Lists ${many}; always empty.` })
    list(@Args() _args: ContextDto) {
      return [];
    }

    @Post()
    @Can(EditorPolicy, 'templates')
    @Returns(NothingPresenter)
    @ApiOperation({ summary: `Refuses to create ${many}.` })
    create(@Args() _args: ContextDto) {
      return fail('rest_templates_not_supported');
    }

    @Get('lookup')
    @Can(EditorPolicy, 'lookup')
    @Returns(NothingPresenter)
    @ApiOperation({ summary: `Finds which of the ${many} stands in for a missing one; always an empty object.` })
    lookup(@Args() _args: LookupDto) {
      return {};
    }

    @Get(':id([\\w%./-]+)')
    @Can(EditorPolicy, 'templates')
    @Returns(NothingPresenter)
    @ApiOperation({ summary: `Retrieves one of the ${many}; there are none.` })
    get(@Args() _args: TemplateDto) {
      return fail('rest_template_not_found');
    }

    @Update(':id([\\w%./-]+)')
    @Can(EditorPolicy, 'templates')
    @Returns(NothingPresenter)
    @ApiOperation({ summary: `Updates one of the ${many}; there are none.` })
    update(@Args() _args: TemplateDto) {
      return fail('rest_template_not_found');
    }

    @Delete(':id([\\w%./-]+)')
    @Can(EditorPolicy, 'templates')
    @Returns(NothingPresenter)
    @ApiOperation({ summary: `Deletes one of the ${many}; there are none.` })
    delete(@Args() _args: TemplateDto) {
      return fail('rest_template_not_found');
    }
  }
  Object.defineProperty(TemplatesOfBlocksController, 'name', { value: name });
  return TemplatesOfBlocksController;
}

export const TemplatesController = templatesController('templates', {
  name: 'TemplatesController',
  many: 'templates of blocks',
});
export const TemplatePartsController = templatesController('template-parts', {
  name: 'TemplatePartsController',
  many: 'parts of templates',
});

/** The styles of the one theme, which the settings of the site change. */
@ConventionOnly()
@Namespace('cms/v2')
@Controller('global-styles')
export class GlobalStylesController {
  constructor(private readonly presenter: ThemeStylesPresenter) {}

  @Get('themes/:stylesheet([\\w-]+)')
  @Can(EditorPolicy, 'styles')
  @Returns(ThemeStylesPresenter)
  @ApiOperation({ summary: 'Retrieves the styles of the theme.' })
  theme(@Args() { stylesheet }: ThemeDto, @Requested() { view }: RestRequest) {
    checkTheme(stylesheet);
    return this.presenter.one(THEME, view);
  }

  @Get('themes/:stylesheet([\\w-]+)/variations')
  @Can(EditorPolicy, 'styles')
  @Returns([NothingPresenter])
  @ApiOperation({ summary: 'Lists variations of the styles; always empty.' })
  variations(@Args() { stylesheet }: ThemeDto) {
    checkTheme(stylesheet);
    return [];
  }

  @Get(':id')
  @Can(EditorPolicy, 'styles')
  @Returns(NothingPresenter)
  @ApiOperation({ summary: 'Retrieves changed styles; there are none.' })
  get(@Args() _args: StylesDto) {
    return fail('rest_global_styles_not_found');
  }

  @Update(':id')
  @Can(EditorPolicy, 'styles')
  @Returns(NothingPresenter)
  @ApiOperation({ summary: 'Updates changed styles; there are none.' })
  update(@Args() _args: StylesDto) {
    return fail('rest_global_styles_not_found');
  }
}

function checkTheme(name: string): void {
  if (name !== THEME.stylesheet) fail('rest_theme_not_found');
}
