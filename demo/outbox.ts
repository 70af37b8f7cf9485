import type { SmsMessage, SmsSender } from '../server/sms/sms.ts';

export interface OutboxMessage {
  /** Grows with time, also over a restart. */
  readonly id: number;
  readonly text: string;
  readonly code: string;
  /** ISO text, UTC. */
  readonly at: string;
}

const keptPerPhone = 20;
const keptPhones = 1000;

/**
 * The messages of the demo, for the page's demo phone and for tests. They live in this process: with several processes
 * on one database, each shows what it sent itself.
 */
export class Outbox {
  readonly #now: () => Date;
  readonly #byPhone = new Map<string, OutboxMessage[]>();
  #latestId = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  keep({ phone, text, code }: SmsMessage): void {
    const at = this.#now();
    this.#latestId = Math.max(this.#latestId + 1, at.getTime());
    const messages = [...(this.#byPhone.get(phone) ?? []), { id: this.#latestId, text, code, at: at.toISOString() }];
    // Set anew, so that the numbers stay in the order of their latest message and the oldest is dropped first.
    this.#byPhone.delete(phone);
    this.#byPhone.set(phone, messages.slice(-keptPerPhone));
    const [oldest] = this.#byPhone.keys();
    if (oldest !== undefined && this.#byPhone.size > keptPhones) this.#byPhone.delete(oldest);
  }

  /** The messages to a number, oldest first; with `after`, those that came after the message with this id. */
  messages(phone: string, after = 0): readonly OutboxMessage[] {
    return (this.#byPhone.get(phone) ?? []).filter((message) => message.id > after);
  }

  /** A sender that also keeps what it sent. */
  watching(sender: SmsSender): SmsSender {
    return {
      send: async (message) => {
        await sender.send(message);
        this.keep(message);
      },
    };
  }
}
