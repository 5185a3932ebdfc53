import { Controller, Delete, Get, Header, HttpCode, Patch, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBasicAuth,
  ApiBearerAuth,
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { Viewer } from '#libs/auth';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { ApiErrors, ApiQueryOf, bodySchemaOf, jsonSchemaOf } from '#libs/openapi';
import { Args, Can, CurrentViewer } from '#libs/routes';
import {
  DELIVERY,
  DELIVERY_LIST,
  SECRET_WEBHOOK,
  WEBHOOK,
  WEBHOOK_LIST,
  WEBHOOK_TEST,
  type PresentedDelivery,
  type PresentedTest,
  type PresentedWebhook,
  type SecretWebhook,
} from './webhook.presenter.js';
import {
  CreateWebhookDto,
  DeliveryFilterDto,
  DeliveryIdDto,
  DeliveryListDto,
  UpdateWebhookDto,
  WebhookChangesDto,
  WebhookIdDto,
} from './webhooks.dto.js';
import { fail } from './webhooks.errors.js';
import { WebhooksPolicy } from './webhooks.policy.js';
import { Webhooks } from './webhooks.service.js';

const ID = { name: 'id', description: 'ID of the webhook.', schema: { type: 'integer' } } as const;
const DELIVERY_ID = { name: 'delivery', description: 'ID of the delivery.', schema: { type: 'string' } } as const;

/** Webhooks and the log of their deliveries. They are outside the REST root because the contract does not have them. */
@ApiTags('webhooks')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@ApiErrors(fail, { webhook_forbidden: 'The credentials are missing or invalid, or not those of an administrator.' })
@Controller('hooks')
export class WebhooksController {
  constructor(private readonly webhooks: Webhooks) {}

  @ApiOperation({ operationId: 'listWebhooks', summary: 'Lists all webhooks.', description: 'For administrators.' })
  @ApiOkResponse({ schema: jsonSchemaOf(WEBHOOK_LIST) })
  @Get()
  @Can(WebhooksPolicy, 'manage')
  @Header('Cache-Control', 'no-store')
  async list(): Promise<{ webhooks: PresentedWebhook[] }> {
    return { webhooks: await this.webhooks.list() };
  }

  @ApiOperation({
    operationId: 'createWebhook',
    summary: 'Creates a webhook of the caller.',
    description: 'For administrators. The response has the secret, which is not shown again.',
  })
  @ApiBody({ schema: bodySchemaOf(CreateWebhookDto) })
  @ApiCreatedResponse({ schema: jsonSchemaOf(SECRET_WEBHOOK) })
  @ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'Arguments are missing or invalid.' })
  @ApiErrors(fail, { webhook_invalid_url: 'The URL is not one of a public server.' })
  @Post()
  @Can(WebhooksPolicy, 'manage')
  @Header('Cache-Control', 'no-store')
  create(@Args() args: CreateWebhookDto, @CurrentViewer() viewer: Viewer): Promise<SecretWebhook> {
    return this.webhooks.create(args, viewer);
  }

  @ApiOperation({ operationId: 'getWebhook', summary: 'Returns a webhook.', description: 'For administrators.' })
  @ApiParam(ID)
  @ApiOkResponse({ schema: jsonSchemaOf(WEBHOOK) })
  @ApiErrors(fail, { webhook_not_found: 'There is no such webhook.' })
  @Get(':id')
  @Can(WebhooksPolicy, 'manage')
  @Header('Cache-Control', 'no-store')
  get(@Args() { id }: WebhookIdDto): Promise<PresentedWebhook> {
    return this.webhooks.get(id);
  }

  @ApiOperation({
    operationId: 'updateWebhook',
    summary: 'Changes the members of a webhook that are sent.',
    description: 'For administrators. The owner stays the same.',
  })
  @ApiParam(ID)
  @ApiBody({ schema: bodySchemaOf(WebhookChangesDto), examples: { unchanged: { value: {} } } })
  @ApiOkResponse({ schema: jsonSchemaOf(WEBHOOK) })
  @ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'Arguments are invalid.' })
  @ApiErrors(fail, {
    webhook_invalid_url: 'The URL is not one of a public server.',
    webhook_not_found: 'There is no such webhook.',
  })
  @Patch(':id')
  @Can(WebhooksPolicy, 'manage')
  @Header('Cache-Control', 'no-store')
  update(@Args() { id, ...members }: UpdateWebhookDto): Promise<PresentedWebhook> {
    return this.webhooks.update(id, members);
  }

  @ApiOperation({
    operationId: 'deleteWebhook',
    summary: 'Deletes a webhook and its log.',
    description: 'For administrators. What it has not sent yet is dropped.',
  })
  @ApiParam(ID)
  @ApiNoContentResponse({ description: 'The webhook is deleted.' })
  @ApiErrors(fail, { webhook_not_found: 'There is no such webhook.' })
  @Delete(':id')
  @Can(WebhooksPolicy, 'manage')
  @HttpCode(204)
  async delete(@Args() { id }: WebhookIdDto): Promise<void> {
    await this.webhooks.delete(id);
  }

  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Replaces the secret of a webhook.',
    description: 'For administrators. Deliveries are signed with the previous one, too, for 24 hours.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ schema: jsonSchemaOf(SECRET_WEBHOOK) })
  @ApiErrors(fail, { webhook_not_found: 'There is no such webhook.' })
  @Post(':id/secret')
  @Can(WebhooksPolicy, 'manage')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  rotate(@Args() { id }: WebhookIdDto): Promise<SecretWebhook> {
    return this.webhooks.rotate(id);
  }

  @ApiOperation({
    operationId: 'testWebhook',
    summary: 'Sends the event `webhook.test` at once, and returns what the receiver answered.',
    description: 'For administrators. It is sent once, whether the webhook is active or not, and is not in the log.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ schema: jsonSchemaOf(WEBHOOK_TEST) })
  @ApiErrors(fail, { webhook_not_found: 'There is no such webhook.' })
  @Post(':id/test')
  @Can(WebhooksPolicy, 'manage')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  test(@Args() { id }: WebhookIdDto): Promise<PresentedTest> {
    return this.webhooks.test(id);
  }

  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'Lists the deliveries of a webhook, latest first.',
    description: 'For administrators. The latest 1,000 that were delivered are kept, and as many that were given up.',
  })
  @ApiParam(ID)
  @ApiQueryOf(DeliveryFilterDto)
  @ApiOkResponse({ schema: jsonSchemaOf(DELIVERY_LIST) })
  @ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'Arguments are invalid.' })
  @ApiErrors(fail, { webhook_not_found: 'There is no such webhook.' })
  @Get(':id/deliveries')
  @Can(WebhooksPolicy, 'manage')
  @Header('Cache-Control', 'no-store')
  async deliveries(@Args() args: DeliveryListDto): Promise<{ deliveries: PresentedDelivery[] }> {
    return { deliveries: await this.webhooks.deliveries(args) };
  }

  @ApiOperation({
    operationId: 'redeliverWebhook',
    summary: 'Sends a delivery again, after all that wait.',
    description: 'For administrators. It keeps its ID.',
  })
  @ApiParam(ID)
  @ApiParam(DELIVERY_ID)
  @ApiAcceptedResponse({ schema: jsonSchemaOf(DELIVERY) })
  @ApiErrors(fail, {
    webhook_not_found: 'There is no such webhook.',
    webhook_delivery_not_found: 'The webhook has no such delivery.',
    webhook_delivery_pending: 'The delivery is still waiting for its next attempt.',
  })
  @Post(':id/deliveries/:delivery/redeliver')
  @Can(WebhooksPolicy, 'manage')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  redeliver(@Args() { id, delivery }: DeliveryIdDto): Promise<PresentedDelivery> {
    return this.webhooks.redeliver(id, delivery);
  }
}
