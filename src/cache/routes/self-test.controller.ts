import { Controller, Injectable, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { RestError } from '#libs/errors';
import {
  Args,
  Can,
  type Members,
  Namespace,
  Presenter,
  Requested,
  type RestRequest,
  Returns,
  group,
  member,
} from '#libs/rest';
import { SelfTest, type SelfTestResult } from '../self-test.js';
import { CacheRoutesPolicy } from './cache.policy.js';

const attempt = (name: keyof SelfTestResult['attempts'], description: string) =>
  member('V', 'object', description, ({ attempts }: SelfTestResult) => attempts[name], { example: { status: true } });

/** The result of a test that the cache has passed. */
@Injectable()
export class SelfTestPresenter extends Presenter<SelfTestResult> {
  readonly title = 'CacheTest';
  readonly members: Members<SelfTestResult> = {
    status: member('V', 'boolean', 'True: the page was kept.', ({ status }) => status),
    attempts: group('V', 'The requests: `status`, and `errors` of one that failed.', {
      prime: attempt('prime', 'The one after which the page is kept.'),
      first: attempt('first', 'The one that tells since when.'),
      second: attempt('second', 'The one that has to tell the same.'),
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
  @ApiResponse({ status: 500, description: 'The page is not kept; the answer says why.' })
  @ApiOperation({ summary: 'Requests the home page three times and looks whether it is kept.' })
  async run(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    const result = await this.test.run();
    if (!result.status) throw new RestError('test_error', 500, result.problems.join(' '));
    return this.presenter.one(result, view);
  }
}
