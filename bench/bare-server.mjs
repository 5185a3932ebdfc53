// What the site is measured against: node:http and mysql2, nothing else. Told over IPC what to send and to answer.
import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';

/** As many connections as the site uses unless told otherwise. */
const POOL_SIZE = 10;
const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']);

let pool;

function send(response, status, bytes) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': bytes.length });
  response.end(bytes);
}

const HANDLERS = {
  /** The statements one after the other, then the body serialised anew. */
  read: ({ text, statements }) => {
    const body = JSON.parse(text);
    return async (_request, response) => {
      for (const statement of statements) await pool.query(statement);
      send(response, 200, Buffer.from(JSON.stringify(body)));
    };
  },
  /** The same bytes every time. */
  stored: ({ text }) => {
    const bytes = Buffer.from(text);
    return async (_request, response) => send(response, 200, bytes);
  },
  /** The statements with the slug that was sent and the number that the database gave; again after a deadlock. */
  create: ({ text, statements, slug, id }) => {
    const body = JSON.parse(text);
    const places = new RegExp(`\\b(?:${slug}|${id})\\b`, 'g');
    return async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const input = JSON.parse(Buffer.concat(chunks).toString());
      await create(statements, (statement, number) =>
        statement.replace(places, (found) => (found === slug ? input.slug : number)),
      );
      send(response, 201, Buffer.from(JSON.stringify(body)));
    };
  },
};

async function create(statements, fill) {
  const connection = await pool.getConnection();
  try {
    for (;;) {
      try {
        let number = '';
        for (const statement of statements) {
          const [result] = await connection.query(fill(statement, number));
          if (/^INSERT INTO `?entries`?[ (]/i.test(statement)) number = String(result.insertId);
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
