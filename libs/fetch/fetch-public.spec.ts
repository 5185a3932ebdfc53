import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchPublic, isPublicAddress, type FetchOptions } from './index.js';

const servers: Server[] = [];

/** Starts a server on this machine and returns its `host:port`. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const get = async (url: string, options: Partial<FetchOptions> = {}) => {
  const response = await fetchPublic(url, { maxBytes: 1000, timeoutMs: 5000, ...options });
  return { ...response, text: (await response.bytes()).toString() };
};

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])('accepts %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    'example.org',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('fetchPublic', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
  ])('refuses %s, which is this machine or in a private network', async (url) => {
    await expect(get(url)).rejects.toMatchObject({ name: 'FetchError', failure: 'private' });
  });

  it.each([
    'file:///etc/passwd',
    'ftp://8.8.8.8/',
    'gopher://8.8.8.8/',
    'http://me:secret@8.8.8.8/',
    'http://8.8.8.8:25/',
    '//',
  ])('refuses the URL %s', async (url) => {
    await expect(get(url)).rejects.toMatchObject({ failure: 'url' });
  });

  it('reads a file, following redirects', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/new?a=1') response.end('hello');
      else response.writeHead(302, { location: '/new?a=1' }).end();
    });
    expect(await get(`http://${host}/old`, { allowPrivate: [host] })).toMatchObject({
      text: 'hello',
      url: `http://${host}/new?a=1`,
    });
  });

  it.each(['http://127.0.0.1:80/', 'http://localhost/', 'http://[::ffff:127.0.0.1]/'])(
    'does not follow a redirect to %s',
    async (location) => {
      const host = await serve((_, response) => response.writeHead(301, { location }).end());
      await expect(get(`http://${host}/`, { allowPrivate: [host] })).rejects.toMatchObject({ failure: 'private' });
    },
  );

  it('limits the number of redirects', async () => {
    const host = await serve((request, response) => response.writeHead(302, { location: `${request.url}x` }).end());
    await expect(get(`http://${host}/`, { allowPrivate: [host], maxRedirects: 3 })).rejects.toMatchObject({
      failure: 'redirects',
    });
  });

  it('refuses error responses', async () => {
    const host = await serve((_, response) => response.writeHead(404).end('nothing'));
    await expect(get(`http://${host}/`, { allowPrivate: [host] })).rejects.toMatchObject({ failure: 'status' });
  });

  it('enforces the maximum size, whether or not it is announced', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 2000);
      response.write('x'.repeat(1000));
      response.end('x'.repeat(1000));
    });
    for (const path of ['announced', 'streamed']) {
      await expect(get(`http://${host}/${path}`, { allowPrivate: [host] })).rejects.toMatchObject({ failure: 'size' });
    }
    expect((await get(`http://${host}/`, { allowPrivate: [host], maxBytes: 2000 })).text).toHaveLength(2000);
  });

  it('times out when a server sends nothing, or too slowly', async () => {
    const silent = await serve(() => {});
    const slow = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    for (const host of [silent, slow]) {
      await expect(get(`http://${host}/`, { allowPrivate: [host], timeoutMs: 200 })).rejects.toMatchObject({
        failure: 'timeout',
      });
    }
  });

  it('reports unreachable servers and stops when aborted', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => gone.once('listening', resolve));
    const host = `127.0.0.1:${(gone.address() as AddressInfo).port}`;
    await new Promise((resolve) => gone.close(resolve));
    await expect(get(`http://${host}/`, { allowPrivate: [host] })).rejects.toMatchObject({ failure: 'network' });
    const silent = await serve(() => {});
    const stopped = AbortSignal.abort();
    await expect(get(`http://${silent}/`, { allowPrivate: [silent], signal: stopped })).rejects.toMatchObject({
      failure: 'network',
    });
  });
});
