import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { SettingsService } from '../../settings/index.js';
import { type AppConfig, Config, mailServerOptions } from '../../start/app.config.js';

/** A mail. */
export interface Mail {
  to: string;
  subject: string;
  /** What programs without HTML show. */
  text: string;
  /** The same as HTML, in which what others have written is escaped. */
  html?: string;
}

/**
 * Sends mail through the server in `SMTP_URL`. Sites without one send none.
 *
 * @example if (mailer.isConfigured) await mailer.send({ to: email, subject: 'Your order', text, html });
 */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private transport: Promise<Transporter> | undefined;

  constructor(
    private readonly config: Config,
    private readonly settings: SettingsService,
  ) {}

  /** Whether there is a server. */
  get isConfigured(): boolean {
    return this.config.values.SMTP_URL !== '';
  }

  /** Sends a mail. Throws if there is no server, or if it refuses the mail. */
  async send(mail: Mail): Promise<void> {
    const { SMTP_URL, SMTP_TLS, MAIL_FROM } = this.config.values;
    if (!SMTP_URL) throw new Error('SMTP_URL is empty.');
    this.transport ??= connect(this.config.values);
    // Mail that a program sends must not be answered by other programs.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const transport = await this.transport;
    try {
      await transport.sendMail({ ...mail, from: MAIL_FROM || this.settings.get('email'), headers });
    } catch (error) {
      if (SMTP_TLS !== 'required' || !isUnencrypted(error)) throw error;
      throw new Error(`SMTP_TLS is required, and the server does not encrypt: ${error.message}`, { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }
}

/** Whether the connection to a mail server could not be encrypted. */
const isUnencrypted = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ETLS';

/** Most processes never send mail, so the library is loaded with the first one. */
async function connect(config: AppConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(mailServerOptions(config));
}
