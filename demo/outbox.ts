import type { SmsMessage, SmsSender } from '../server/sms/sms.ts';

export interface OutboxMessage {
  /** Increases with time, also across restarts. */
  readonly id: number;
  readonly text: string;
  /** The login code in the message; empty in messages about orders. */
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

  keep({ kind, phone, text, code: sent }: SmsMessage): void {
    const at = this.#now();
    const code = kind === 'login' ? sent : '';
    this.#latestId = Math.max(this.#latestId + 1, at.getTime());
    const messages = [...(this.#byPhone.get(phone) ?? []), { id: this.#latestId, text, code, at: at.toISOString() }];
    // Deleted and inserted again, so that the map is ordered by latest message and the oldest phone is removed first.
    this.#byPhone.delete(phone);
    this.#byPhone.set(phone, messages.slice(-maxMessagesPerPhone));
    const [oldest] = this.#byPhone.keys();
    if (oldest !== undefined && this.#byPhone.size > maxPhones) this.#byPhone.delete(oldest);
  }

  /**
   * Returns the login codes to a phone, oldest first; with `after`, only those that follow the message with this id.
   * @param withOrders whether messages about orders are returned too
   */
  messages(phone: string, after = 0, withOrders = false): readonly OutboxMessage[] {
    const all = this.#byPhone.get(phone) ?? [];
    return all.filter(({ id, code }) => id > after && (withOrders || code !== ''));
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
