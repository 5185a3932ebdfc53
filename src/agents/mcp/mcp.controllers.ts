import { Controller, Delete, Get, HttpCode, Injectable, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import type { Exchange } from '#libs/requests';
import {
  Args,
  Can,
  CarriesRequests,
  ConventionOnly,
  Exchanged,
  Fails,
  Namespace,
  Public,
  Unindexed,
} from '#libs/routes';
import { McpServer } from './mcp-server.js';
import { McpDto } from './mcp.dto.js';
import { fail } from './mcp.errors.js';
import { McpPolicy } from './mcp.policy.js';

const MESSAGE = {
  type: 'object',
  description: 'A message of JSON-RPC 2.0.',
  additionalProperties: true,
} as Extract<ApiResponseOptions, { schema: unknown }>['schema'];

/** The endpoint of the Model Context Protocol (streamable HTTP, without streams and sessions), at one of its places. */
@Injectable()
abstract class McpEndpoint {
  /** Whether the tools of the convention are listed, too. */
  protected readonly hasMetaTools: boolean = false;

  constructor(private readonly server: McpServer) {}

  @Post()
  @HttpCode(200)
  @Can(McpPolicy, 'use')
  @Fails(fail, 'mcp_off', 'mcp_login_required', 'mcp_forbidden_origin', 'mcp_invalid_request')
  @ApiResponse({ status: 200, description: 'The answer to the message.', schema: MESSAGE })
  @ApiOperation({ summary: 'Answers a message of the Model Context Protocol.' })
  handle(@Args() { tools }: McpDto, @Exchanged() exchange: Exchange) {
    const { hasMetaTools } = this;
    return this.server.answer(exchange, exchange.body.body ?? {}, { categories: tools, hasMetaTools });
  }

  @Get()
  @Public()
  @Fails(fail, 'mcp_no_stream')
  @ApiResponse({ status: 405, description: 'There are no streams.' })
  @ApiOperation({ summary: 'Refuses to open a stream, which the protocol leaves to servers.' })
  openStream(@Args() _args: NoDto): never {
    return fail('mcp_no_stream');
  }

  @Delete()
  @Can(McpPolicy, 'use')
  @Fails(fail, 'mcp_no_stream')
  @ApiResponse({ status: 405, description: 'There are no sessions.' })
  @ApiOperation({ summary: 'Refuses to end a session, which the protocol leaves to servers.' })
  endSession(@Args() _args: NoDto): never {
    return fail('mcp_no_stream');
  }
}

/** The endpoint of agents. It is at `/mcp`, too. */
@Unindexed()
@CarriesRequests()
@Namespace('lintel/v1')
@Controller('mcp')
export class McpController extends McpEndpoint {}

/** The endpoint where the adapter of the convention has it, with the tools of that one. */
@ConventionOnly()
@CarriesRequests()
@Namespace('mcp')
@Controller('mcp-adapter-default-server')
export class McpAdapterController extends McpEndpoint {
  protected override readonly hasMetaTools = true;
}

/** The endpoint where a former plugin had it, which clients ask for that know the URL of the site only. */
@ConventionOnly()
@Unindexed()
@CarriesRequests()
@Namespace('cms/v2')
@Controller('wpmcp')
export class FormerMcpController extends McpEndpoint {}

/** The same with the name of the transport. */
@ConventionOnly()
@Unindexed()
@CarriesRequests()
@Namespace('cms/v2')
@Controller('wpmcp/streamable')
export class FormerStreamableMcpController extends McpEndpoint {}
