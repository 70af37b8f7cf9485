import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createOrderOtpActors } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

describe('verifying a code', () => {
  const check = async (status: number, body: string) => {
    const asked: string[] = [];
    const api = createApiClient('http://pehle.test', async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
      return new Response(body, { status });
    });
    const { verifyCode } = createOrderOtpActors({ api });
    const answer = await toPromise(createActor(verifyCode, { input: { orderId: '12-1042', code: '482913' } }).start());
    return { answer, asked };
  };

  it('sends `orderId` as a string and `code`, and reads `success` [API-51]', async () => {
    const { answer, asked } = await check(200, '{"success":true,"message":"whatever"}');
    expect(asked).toEqual(['POST /api/v1/c1/partner/order/verifyOTP {"orderId":"12-1042","code":"482913"}']);
    expect(answer).toEqual({ kind: 'delivered' });
  });

  it.each([
    [200, '{"success":false,"message":"This is not the code."}', 'unsuccessful', 'This is not the code.'],
    [200, '{"success":false,"message":""}', 'unsuccessful', null],
    [429, '{"code":"otp_attempts","message":"Too many tries.","detail":"x"}', 'failed', 'Too many tries.'],
    [502, '<h1>Bad gateway</h1>', 'failed', null],
  ])(
    'reads the answer %i %s as %s with the message %s [API-51 PORD-20 PORD-21]',
    async (status, body, kind, message) => {
      expect((await check(status, body)).answer).toEqual({ kind, message });
    },
  );
});
