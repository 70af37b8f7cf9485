import type { SmsSender } from './sms.ts';

/**
 * Prints messages to the terminal (demo only, D55).
 * @param print Must not write to the log.
 */
export function consoleSms(print: (text: string) => void): SmsSender {
  return {
    send({ phone, text }) {
      print(`\nSMS to +91 ${phone}\n${text.replaceAll(/^/gm, '  | ')}\n`);
      return Promise.resolve();
    },
  };
}
