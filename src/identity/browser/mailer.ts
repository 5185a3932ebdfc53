import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../../app.config.js';
import { SettingsService } from '../../settings/index.js';

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail through the server in `SMTP_URL`. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter | undefined;
  private readonly from: string;

  constructor(
    { values }: Config,
    private readonly settings: SettingsService,
  ) {
    this.transport = values.SMTP_URL ? createTransport(values.SMTP_URL) : undefined;
    this.from = values.MAIL_FROM;
  }

  /** Whether there is a server. */
  get isConfigured(): boolean {
    return this.transport !== undefined;
  }

  /** Sends a mail. Throws if there is no server, or if it refuses the mail. */
  async send(mail: Mail): Promise<void> {
    if (!this.transport) throw new Error('SMTP_URL is empty.');
    // Mail that a program sends must not be answered by other programs.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await this.transport.sendMail({ ...mail, from: this.from || this.settings.get('email'), headers });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
