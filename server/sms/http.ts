import { SmsFailed, type SmsMessage, type SmsSender } from './sms.ts';

/**
 * A gateway with an HTTP interface, as the usual Indian ones have it. `{phone}`, `{text}`, `{code}` and `{template_id}`
 * in `url` and `body` are replaced; in the address and in a form they are percent-encoded, in JSON they are escaped.
 */
export interface HttpGateway {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Of a POST. Its content type is a form's unless it starts with a brace or bracket, then it is JSON. */
  readonly body?: string;
  /** The id of the message's template in the DLT register. */
  readonly templateId?: string;
  /** What an accepted answer contains, for gateways that answer 200 to refused messages too. */
  readonly accepted?: string;
  /** Milliseconds until the gateway counts as not answering. */
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
        // Only the kind of failure: an address or an answer may hold the number and the code.
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
  const { phone, text, code } = message;
  const values: Record<string, string> = { phone, text, code, template_id: gateway.templateId ?? '' };
  return template.replaceAll(/\{(phone|text|code|template_id)\}/g, (_all, name: string) => encode(values[name] ?? ''));
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
