import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Accounts, Events, Mailer, Outbox, ResourceChanged, SiteReader } from '../../src/extension/index.js';

/** The members of a new account that decide about its welcome. */
interface NewAccount {
  name: string;
  description: string;
}

/**
 * Welcomes new accounts, as an extension may: all of a team, which is their description, in one delivery, and reports
 * them to those who manage accounts. Names say what goes wrong: `Refused`, `Unregistered` and `Long` when they are
 * created, the team `closed` when it is welcomed.
 */
@Injectable()
class Welcomes implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly accounts: Accounts,
    private readonly site: SiteReader,
  ) {}

  onModuleInit(): void {
    this.outbox.register('welcome', {
      everySeconds: 60,
      together: ({ body }) => (body as { team: string }).team,
      deliver: (messages) => this.welcome(messages),
    });
    this.events.within(ResourceChanged, async ({ resource, id, change, values }) => {
      if (resource === 'user' && change === 'created') await this.record(id, values().after as NewAccount);
    });
  }

  private async record(id: number, { name, description: team }: NewAccount): Promise<void> {
    const body = { team, note: name === 'Long' ? 'x'.repeat(64 * 1024) : '' };
    await this.outbox.add(name === 'Unregistered' ? 'farewell' : 'welcome', { kind: 'account', itemId: id, body });
    if (name === 'Refused') throw new Error('Not this one.');
  }

  private async welcome(messages: readonly { itemId: number; body: object }[]): Promise<void> {
    const [{ team } = { team: '' }] = messages.map(({ body }) => body as { team: string });
    if (team === 'closed') throw new Error('The team takes nobody.');
    const found = await this.accounts.find(messages.map(({ itemId }) => itemId));
    for (const { email, name } of found) {
      const subject = `Welcome to ${this.site.title}`;
      await this.mailer.send({
        to: email,
        subject,
        text: `Hello ${name}: ${this.site.url}`,
        html: `<p>Hello ${name}</p>`,
      });
    }
    const names = found.map(({ name }) => name).join(', ');
    for (const { email } of await this.accounts.withCapability('create_users'))
      await this.mailer.send({ to: email, subject: `New in ${team}`, text: names });
  }
}

@Module({ providers: [Welcomes] })
export class WelcomesModule {}
