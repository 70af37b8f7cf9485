import type { SmsMessage, SmsSender } from '../server/sms/sms.ts';

export interface OutboxMessage {
  /** Increases with time, also across restarts. */
  readonly id: number;
  readonly text: string;
  readonly code: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const maxMessagesPerPhone = 20;
const maxPhones = 1000;

/**
 * The demo's messages, which the demo phone and tests read. They are kept in memory: if several processes share a
 * database, each process has only the messages that it sent itself.
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
    // Deleted and inserted again, so that the map is ordered by latest message and the oldest phone is removed first.
    this.#byPhone.delete(phone);
    this.#byPhone.set(phone, messages.slice(-maxMessagesPerPhone));
    const [oldest] = this.#byPhone.keys();
    if (oldest !== undefined && this.#byPhone.size > maxPhones) this.#byPhone.delete(oldest);
  }

  /** Returns the messages to a phone, oldest first; with `after`, only those that follow the message with this id. */
  messages(phone: string, after = 0): readonly OutboxMessage[] {
    return (this.#byPhone.get(phone) ?? []).filter((message) => message.id > after);
  }

  /** Wraps a sender so that sent messages are also stored here. */
  recording(sender: SmsSender): SmsSender {
    return {
      send: async (message) => {
        await sender.send(message);
        this.keep(message);
      },
    };
  }
}
