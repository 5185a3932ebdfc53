import type { AddressInfo } from 'node:net';
import { Controller, Get, HttpCode, Module, Param, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { LeanAdapter, receiveResult, type Stage } from './lean-adapter.js';

@Controller('{own}/books')
class OwnController {
  @Get(':id(\\d+)')
  show() {
    return { answer: 'own' };
  }

  @Post()
  @HttpCode(202)
  create() {
    return undefined;
  }
}

@Controller('plain')
class PlainController {
  @Get(':name')
  show(@Param('name') name: string) {
    return { answer: name };
  }
}

@Module({ controllers: [OwnController, PlainController] })
class TestedModule {}

let app: NestExpressApplication;
let adapter: LeanAdapter;
let passed: string[] = [];

/** A stage that records its name and passes requests on, unless `answer` handles them. */
const stage =
  (name: string, answer?: (...parameters: Parameters<Stage>) => boolean): Stage =>
  (request, response, next) => {
    passed.push(name);
    if (!answer?.(request, response, next)) next();
  };

/** Sends a request and returns the body of the response. */
async function ask(path: string, method = 'GET'): Promise<string> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
}

/** Sends a request to a handler below an own root; returns its status and result. */
const ownHandler = (method: string, path: string) =>
  stage('own', (request, response) => {
    if (!request.url?.startsWith('/own')) return false;
    receiveResult(response, (result) => response.end(`${response.statusCode} ${JSON.stringify(result)}`));
    void adapter.handlerOf(method, path)(request, response, () => undefined);
    return true;
  });

beforeEach(async () => {
  passed = [];
  adapter = new LeanAdapter(['{own}']);
  app = await NestFactory.create<NestExpressApplication>(TestedModule, adapter, { logger: false });
  await app.listen(0, '127.0.0.1');
});

afterEach(() => app.close());

const failed = () => undefined;
const useStages = (entrance: readonly Stage[], routing: readonly Stage[]) =>
  adapter.useStages({ entrance, routing, failed });

describe('stages', () => {
  it('run in order, before Express', async () => {
    useStages([stage('first'), stage('second')], [stage('third'), stage('fourth')]);
    expect(await ask('/plain/hello')).toBe('{"answer":"hello"}');
    expect(passed).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('stop at the one that responds', async () => {
    const answers = stage('second', (_request, response) => Boolean(response.end('here')));
    useStages([stage('first'), answers, stage('third')], [stage('fourth')]);
    expect(await ask('/plain/hello')).toBe('here');
    expect(passed).toEqual(['first', 'second']);
  });

  it('are empty at first', async () => {
    expect(await ask('/plain/hello')).toBe('{"answer":"hello"}');
  });

  it('run again for a rerouted request, except the entrance', async () => {
    const rewrites = stage('rewrites', (request, response) => {
      if (request.url !== '/old') return false;
      request.url = '/plain/new';
      adapter.reroute(request, response);
      return true;
    });
    useStages([stage('entrance')], [stage('first'), rewrites, stage('last')]);
    expect(await ask('/old')).toBe('{"answer":"new"}');
    expect(passed).toEqual(['entrance', 'first', 'rewrites', 'first', 'rewrites', 'last']);
  });

  it('may throw', async () => {
    const throws: Stage = () => {
      throw new Error('broken');
    };
    adapter.useStages({ entrance: [throws], routing: [], failed: (error, _, response) => response.end(String(error)) });
    expect(await ask('/plain/hello')).toBe('Error: broken');
  });

  it.each(['entrance', 'routing'])('pass the error of one of them to `failed`: %s', async (list) => {
    const fails: Stage = (_request, _response, next) => next(new Error('broken'));
    const stages = { entrance: [stage('entrance')], routing: [stage('routing')] };
    adapter.useStages({
      ...stages,
      [list]: [fails, stage('after')],
      failed: (error, request, response) => response.end(`${String(error)} ${request.url}`),
    });
    expect(await ask('/plain/hello')).toBe('Error: broken /plain/hello');
    expect(passed).toEqual(list === 'entrance' ? [] : ['entrance']);
  });
});

describe('a handler below an own root', () => {
  it('passes its result to the stage that called it', async () => {
    useStages([], [ownHandler('GET', '/{own}/books/:id(\\d+)')]);
    expect(await ask('/own')).toBe('200 {"answer":"own"}');
    expect(await ask('/plain/hello')).toBe('{"answer":"hello"}');
  });

  it('passes on its status when it returns nothing', async () => {
    useStages([], [ownHandler('POST', '/{own}/books')]);
    expect(await ask('/own', 'POST')).toBe('202 undefined');
  });

  it('is not an Express route', async () => {
    expect(JSON.parse(await ask('/{own}/books', 'POST'))).toMatchObject({ statusCode: 404 });
    expect(JSON.parse(await ask('/own/books/1'))).toMatchObject({ statusCode: 404 });
  });

  it('is found by its method and path and cannot be registered twice', () => {
    const handler = () => Promise.resolve();
    adapter.delete('/{own}/books', handler);
    expect(adapter.handlerOf('DELETE', '/{own}/books')).toBe(handler);
    expect(() => adapter.delete('/{own}/books', handler)).toThrow(
      'Two handlers are registered for DELETE /{own}/books.',
    );
    expect(() => adapter.handlerOf('PATCH', '/{own}/books')).toThrow(
      'No handler is registered for PATCH /{own}/books.',
    );
  });
});
