import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it gets, as lines without the encoding of the transfer. */
export class MailServer {
  /** The mails that nobody has waited for. */
  readonly mails: string[] = [];
  /** Whether mails are refused. */
  isOut = false;
  private readonly waiting: ((mail: string) => void)[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      if (this.isOut) {
        stream.resume().on('end', () => done(new Error('Try again later.')));
        return;
      }
      let mail = '';
      stream.on('data', (part: Buffer) => (mail += part.toString()));
      stream.on('end', () => {
        const text = mail
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
        const next = this.waiting.shift();
        if (next) next(text);
        else this.mails.push(text);
        done();
      });
    },
  });

  async start(): Promise<string> {
    const server = this.server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Offers encryption from the next connection on, with a certificate that nobody has signed. */
  encrypt(): void {
    this.server.options.disabledCommands = [];
  }

  /** The next mail. */
  next(): Promise<string> {
    const mail = this.mails.shift();
    return mail === undefined ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve(mail);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
