import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCustomerSignupActors } from '../../../../machines/customer/signup/signup.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

const form = { name: 'Asha Rao', phone: '9876543210' };

/** Registers with a mocked answer; also returns the request. */
async function register(status: number, body: object | string) {
  const asked: { line: string; body: unknown }[] = [];
  const api = createApiClient('http://pehle.test', async (request) => {
    asked.push({ line: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  const answer = await toPromise(createActor(createCustomerSignupActors({ api }).register, { input: form }).start());
  return { answer, asked };
}

describe('registering', () => {
  it('sends name and phone [API-4]', async () => {
    const { answer, asked } = await register(201, { message: 'Account registered successful.' });
    expect(asked).toEqual([{ line: 'POST /api/v1/c1/auth/register/', body: form }]);
    expect(answer).toEqual({ kind: 'registered' });
  });

  it.each([
    ['email', { email: ['Of email.', 'Second.'], password: ['Of password.'], name: ['Of name.'] }, 'Of email.'],
    ['password', { password: ['Of password.'], name: ['Of name.'] }, 'Of password.'],
    [
      'name',
      { name: ['An account with this number already exists. Please sign in.'] },
      'An account with this number already exists. Please sign in.',
    ],
    ['none of them', {}, 'Of the body.'],
  ])('shows the first message of %s [API-4]', async (_, messages, shown) => {
    const { answer } = await register(400, {
      code: 'validation_error',
      message: 'Of the body.',
      detail: 'x',
      ...messages,
    });
    expect(answer).toEqual({ kind: 'refused', message: shown });
  });

  it("shows the default message for a gateway's error page", async () => {
    const { answer } = await register(502, '<html>Bad gateway</html>');
    expect(answer).toEqual({ kind: 'refused', message: 'Something went wrong' });
  });
});
