import { expect, type APIRequestContext } from '@playwright/test';

const api = '/api/v1/c1';

/** A customer of one walk's own, known to the real server, so that walks never meet. */
export function newCustomer(request: APIRequestContext) {
  const phone = `6${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  return {
    phone,
    /** The last code sent, once `readCode` has read it. */
    code: '',
    async register(): Promise<void> {
      const answer = await request.post(`${api}/auth/register/`, { data: { name: 'Asha Rao', phone } });
      expect(answer.status(), await answer.text()).toBe(201);
    },
    /** Reads the demo phone. */
    async readCode(): Promise<void> {
      const answer = await request.get(`/demo/outbox?phone=${phone}`);
      // The shape is the demo's own; a change of it shows at once as a missing code.
      const { messages } = (await answer.json()) as { messages: { code: string }[] };
      this.code = messages.at(-1)?.code ?? '';
      expect(this.code).toMatch(/^\d{6}$/);
    },
  };
}
