import { FrameworkLog, createLog } from './logger.js';

/** The lines that some work writes to a log of a level and format. */
function linesOf(
  format: 'json' | 'text',
  level: 'info' | 'debug',
  work: (log: ReturnType<typeof createLog>) => void,
): string[] {
  let text = '';
  work(createLog({ LOG_LEVEL: level, LOG_FORMAT: format }, { write: (line: string) => void (text += line) }));
  return text.split('\n').filter(Boolean);
}

const start = (log: ReturnType<typeof createLog>) => {
  const framework = new FrameworkLog(log);
  framework.log('AppModule dependencies initialized', 'InstanceLoader');
  framework.log('Mapped {/, GET} route', 'RouterExplorer');
  framework.warn('Something is wrong', 'InstanceLoader');
  framework.log('Import 1 is done.', 'Imports');
};

describe('the log', () => {
  it('has what the framework says of a start at level debug', () => {
    const messages = (level: 'info' | 'debug') =>
      linesOf('json', level, start).map((line) => {
        const { level: written, msg } = JSON.parse(line) as { level: number; msg: string };
        return [written, msg];
      });
    expect(messages('info')).toEqual([
      [40, 'Something is wrong'],
      [30, 'Import 1 is done.'],
    ]);
    expect(messages('debug')).toEqual([
      [20, 'AppModule dependencies initialized'],
      [20, 'Mapped {/, GET} route'],
      [40, 'Something is wrong'],
      [30, 'Import 1 is done.'],
    ]);
  });

  it('keeps its own members apart from those of data', () => {
    const data = {
      level: 60,
      time: 'never',
      pid: 1,
      hostname: 'h',
      msg: 'm',
      context: 'c',
      request: 'r',
      trace_id: 't',
    };
    const [line = ''] = linesOf('json', 'info', (log) => {
      new FrameworkLog(log).log(
        { event: 'imported', ...data, span_id: 's', password: 'Nine-gates', user: 1 },
        'Imports',
      );
    });
    const { time, ...members } = JSON.parse(line) as Record<string, unknown>;
    expect(time).toMatch(/^\d{4}-/);
    const moved = Object.fromEntries(
      Object.entries({ ...data, span_id: 's' }).map(([name, value]) => [`data_${name}`, value]),
    );
    const own = { level: 30, msg: 'imported', context: 'Imports', user: 1, password: '[redacted]' };
    expect(members).toEqual({ ...own, ...moved });
    expect(line.match(/"(?:level|time|msg|context)":/g)).toHaveLength(4);
  });

  it('writes a line of text for each event, with its data and without secrets', () => {
    const lines = linesOf('text', 'info', (log) => {
      log.info({ method: 'GET', path: '/en/', status: 200, ms: 1.5, ip: '::1', request: 'a-1' }, 'request');
      new FrameworkLog(log).log({ event: 'user_created', user: 1, password: 'Nine-gates' }, 'Accounts');
    });
    const time = String.raw`\[\d\d:\d\d:\d\d\] INFO: `;
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${time}GET /en/ 200 1.5 ms ::1 a-1$`)),
      expect.stringMatching(new RegExp(`^${time}\\[Accounts\\] user_created {"user":1,"password":"\\[redacted\\]"}$`)),
    ]);
  });
});
