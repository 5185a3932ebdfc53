import { Controller, Injectable, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { RestError } from '#libs/errors';
import { type Members, Presenter, group, member } from '#libs/presenting';
import { type RestRequest } from '#libs/requests';
import { Args, Can, Namespace, Requested, Returns } from '#libs/routes';
import { SelfTest, type SelfTestResult } from '../self-test.js';
import { CacheRoutesPolicy } from './cache.policy.js';

const ATTEMPT = {
  title: 'CacheTestAttempt',
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'boolean' }, errors: { type: 'array', items: { type: 'string' } } },
};

const attempt = (name: keyof SelfTestResult['attempts'], description: string) =>
  member('view', 'object', description, ({ attempts }: SelfTestResult) => attempts[name], {
    example: { status: true },
    shape: ATTEMPT,
  });

/** Presents the result of a passed test. */
@Injectable()
export class SelfTestPresenter extends Presenter<SelfTestResult> {
  readonly title = 'CacheTest';
  readonly members: Members<SelfTestResult> = {
    status: member('view', 'boolean', 'Always true: a failed test is a 500.', ({ status }) => status),
    attempts: group('view', 'The three requests, each with `status` and, if it failed, `errors`.', {
      prime: attempt('prime', 'The request that fills the cache.'),
      first: attempt('first', 'The first request for the cached page.'),
      second: attempt('second', 'The second request for the cached page.'),
    }),
  };
}

/** Tests the cache. */
@Namespace('cache/v1')
@Controller('cache/test')
export class SelfTestController {
  constructor(
    private readonly test: SelfTest,
    private readonly presenter: SelfTestPresenter,
  ) {}

  @Post()
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(SelfTestPresenter)
  @ApiResponse({ status: 500, description: 'The page was not served from the cache; `message` says why.' })
  @ApiOperation({
    operationId: 'testCache',
    summary: 'Requests the home page three times and checks whether it is cached.',
  })
  async run(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    const result = await this.test.run();
    if (!result.status) throw new RestError('test_error', 500, result.problems.join(' '));
    return this.presenter.one(result, view);
  }
}
