import { SmsFailed, type SmsKind, type SmsMessage, type SmsSender } from './sms.ts';

/**
 * Settings of an HTTP gateway, as is common in India. `{phone}`, `{text}`, `{code}` and `{template_id}` are replaced in
 * `url` and `body`: percent-encoded in URLs and forms, and escaped in JSON.
 */
export interface HttpGateway {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Body of a POST. Sent as JSON if it starts with a brace or bracket, otherwise as a form. */
  readonly body?: string;
  /** The ids of the message templates in the DLT register. */
  readonly templateIds?: Partial<Readonly<Record<SmsKind, string>>>;
  /** Text that only responses to accepted messages contain, for gateways that answer 200 to rejected messages too. */
  readonly accepted?: string;
  /** Timeout of a request to the gateway, ms. */
  readonly timeout?: number;
}

export function httpSms(gateway: HttpGateway): SmsSender {
  const isJson = /^\s*[[{]/.test(gateway.body ?? '');
  return {
    async send(message) {
      const body =
        gateway.body && fill(gateway.body, { gateway, message, encode: isJson ? escapeJson : encodeURIComponent });
      let answer: Response;
      let said: string;
      try {
        answer = await fetch(fill(gateway.url, { gateway, message, encode: encodeURIComponent }), {
          method: gateway.method,
          headers: {
            ...(body && { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
            ...gateway.headers,
          },
          ...(body && { body }),
          redirect: 'error',
          signal: AbortSignal.timeout(gateway.timeout ?? 10_000),
        });
        said = await answer.text();
      } catch (error) {
        // Only the name of the error is reported, because a URL or response may contain the phone number and the code.
        throw new SmsFailed(`no answer from the SMS gateway (${error instanceof Error ? error.name : 'unknown'})`);
      }
      if (!answer.ok) throw new SmsFailed(`the SMS gateway answered ${answer.status}`);
      if (gateway.accepted && !said.includes(gateway.accepted))
        throw new SmsFailed('the SMS gateway refused the message');
    },
  };
}

interface Filling {
  readonly gateway: HttpGateway;
  readonly message: SmsMessage;
  readonly encode: (text: string) => string;
}

function fill(template: string, { gateway, message, encode }: Filling): string {
  const { kind, phone, text, code } = message;
  const values: Record<string, string> = { phone, text, code, template_id: gateway.templateIds?.[kind] ?? '' };
  return template.replaceAll(/\{(phone|text|code|template_id)\}/g, (_all, name: string) => encode(values[name] ?? ''));
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
