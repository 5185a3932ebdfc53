// What the site is measured against: node:http and mysql2, nothing else. Receives its statements and bodies over IPC.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';

/** As many connections as the site uses by default. */
const POOL_SIZE = 10;
const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']);

let pool;

function send(response, status, bytes, type = 'application/json; charset=UTF-8') {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(bytes);
}

const HANDLERS = {
  /** The statements one after the other, then the body, serialised for each request; the path selects the response. */
  read: ({ answers }) => {
    const known = answers.map(({ text, statements }) => ({ body: JSON.parse(text), statements }));
    return async (request, response) => {
      const { body, statements } = known[Number(request.url.slice(1))];
      for (const statement of statements) await pool.query(statement);
      send(response, 200, Buffer.from(JSON.stringify(body)));
    };
  },
  /** The statements one after the other, then a page as it is. */
  page:
    ({ text, statements }) =>
    async (_request, response) => {
      for (const statement of statements) await pool.query(statement);
      send(response, 200, Buffer.from(text), 'text/html; charset=utf-8');
    },
  /** The same bytes with the same headers every time; they are those of a whole answer. */
  whole: ({ status = 200, headers, base64 }) => {
    const bytes = Buffer.from(base64, 'base64');
    return async (_request, response) => {
      response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
      response.end(bytes);
    };
  },
  /** One statement that inserts a row with the slug that was sent, committed, then the body. */
  insert: ({ text, statement, slug }) => {
    const body = JSON.parse(text);
    const places = new RegExp(`\\b${slug}\\b`, 'g');
    return async (request, response) => {
      const input = JSON.parse(await bodyOf(request));
      await create(['START TRANSACTION', statement, 'COMMIT'], (one) => one.replace(places, input.slug));
      send(response, 201, Buffer.from(JSON.stringify(body)));
    };
  },
  /**
   * The statements with the slug that was sent, the numbers that the database gave and the hashes of names that hold
   * the slug; again after a deadlock.
   */
  create: ({ text, statements, slug, ids, names }) => {
    const body = JSON.parse(text);
    const hashed = new Map(names.map((name) => [hash(name), name]));
    const places = new RegExp(`\\b(?:${[slug, ...ids, ...hashed.keys()].join('|')})\\b`, 'g');
    return async (request, response) => {
      const input = JSON.parse(await bodyOf(request));
      const value = (found, given) => {
        if (found === slug) return input.slug;
        return hashed.has(found) ? hash(hashed.get(found).replace(slug, input.slug)) : given[ids.indexOf(found)];
      };
      await create(statements, (statement, given) => statement.replace(places, (found) => value(found, given)));
      send(response, 201, Buffer.from(JSON.stringify(body)));
    };
  },
};

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const hash = (name) => createHash('sha256').update(name).digest('hex');

async function create(statements, fill) {
  const connection = await pool.getConnection();
  try {
    for (;;) {
      try {
        const given = [];
        for (const statement of statements) {
          const [result] = await connection.query(fill(statement, given));
          if (!/\bINSERT INTO `?entries`?[ (]/i.test(statement)) continue;
          // Of a compound statement, the id is in a row.
          const { insertId } = [result].flat(2).find((one) => one.insertId);
          given.push(String(insertId));
        }
        return;
      } catch (error) {
        await connection.query('ROLLBACK');
        if (!RETRYABLE.has(error.code)) throw error;
      }
    }
  } finally {
    connection.release();
  }
}

process.once('message', ({ address, scenario }) => {
  pool = createPool({ ...address, connectionLimit: POOL_SIZE, charset: 'utf8mb4', timezone: 'Z', dateStrings: true });
  const handle = HANDLERS[scenario.kind](scenario);
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      console.error(error);
      send(response, 500, Buffer.from('{}'));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});
process.once('disconnect', () => process.exit());
