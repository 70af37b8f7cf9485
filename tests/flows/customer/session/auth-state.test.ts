import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AccountForm } from '../../../../domain/account-form.ts';
import { loginMachine } from '../../../../machines/shared/login/login.machine.ts';
import {
  selectFieldError,
  selectIsSending,
  selectOtpSent,
  selectPhone,
} from '../../../../machines/shared/login/login.selectors.ts';
import { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { selectPage as selectOrders } from '../../../../machines/customer/orders/orders.view.ts';
import { customerSessionMachine } from '../../../../machines/customer/session/session.machine.ts';
import { selectStatus, selectUser } from '../../../../machines/customer/session/session.selectors.ts';
import { customerSignup } from '../../../../machines/shared/signup/signup-role.ts';
import { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import { selectPage } from '../../../../machines/shared/signup/signup.view.ts';
import type { LoadOrdersResult } from '../../../../machines/customer/orders/orders.actors.ts';
import type { LoadProfileResult } from '../../../../machines/customer/session/session.actors.ts';
import type { RegisterResult } from '../../../../machines/shared/signup/signup.actors.ts';
import type { SendOtpResult } from '../../../../machines/shared/login/login.actors.ts';
import { silentLive } from '../../../fixtures/silent.ts';

const user = { name: 'Asha Rao', phone: '9876543210', email: null, address: null };

describe('the customer’s authentication state [STORE-4]', () => {
  it('contains isAuthenticated and user', async () => {
    const session = createActor(
      customerSessionMachine.provide({
        actors: { loadProfile: fromPromise<LoadProfileResult>(async () => ({ kind: 'loaded', user })) },
      }),
      { input: { cached: { isAuthenticated: false, user: null, edited: null } } },
    ).start();
    expect([selectStatus(session.getSnapshot()), selectUser(session.getSnapshot())]).toEqual(['anonymous', null]);
    session.send({ type: 'session.begun' });
    await waitFor(session, (snapshot) => selectUser(snapshot) !== null);
    expect([selectStatus(session.getSnapshot()), selectUser(session.getSnapshot())]).toEqual(['authenticated', user]);
  });

  it('contains phone, loading, errorMessage and otpSent', async () => {
    const sendOtp = fromPromise<SendOtpResult, { phone: string }>(async () => ({ kind: 'sent', at: 0 }));
    const login = createActor(loginMachine.provide({ actors: { sendOtp } }), {
      input: { phone: '', otpSent: false },
    }).start();
    const held = () => {
      const snapshot = login.getSnapshot();
      return [selectPhone(snapshot), selectIsSending(snapshot), selectFieldError(snapshot), selectOtpSent(snapshot)];
    };
    login.send({ type: 'phone.submit' });
    expect(held()).toEqual(['', false, 'Please enter a valid 10-digit phone number.', false]);
    login.send({ type: 'phone.change', phone: '9876543210' });
    login.send({ type: 'phone.submit' });
    expect(held()).toEqual(['9876543210', true, null, false]);
    await waitFor(login, selectOtpSent);
    expect(held()).toEqual(['9876543210', false, null, true]);
  });

  it('contains successMessage', async () => {
    const register = fromPromise<RegisterResult, AccountForm>(async () => ({ kind: 'registered' }));
    const signup = createActor(signupMachine.provide({ actors: { register } }), {
      input: { role: customerSignup },
    }).start();
    signup.send({ type: 'field.change', field: 'name', text: 'Asha Rao' });
    signup.send({ type: 'field.change', field: 'phone', text: '9876543210' });
    expect(selectPage(signup.getSnapshot()).success).toBeNull();
    signup.send({ type: 'form.submit' });
    await waitFor(signup, (snapshot) => snapshot.status === 'done');
    expect(selectPage(signup.getSnapshot()).success).toBe('Account registered successful.');
  });
});

describe('a flow that loads data', () => {
  const start = (answer: LoadOrdersResult | null) => {
    const loadOrders = fromPromise<LoadOrdersResult>(() =>
      answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch')),
    );
    return createActor(customerOrdersMachine.provide({ actors: { loadOrders, live: silentLive } }), {
      input: { kept: [] },
    }).start();
  };

  it.each<[string, LoadOrdersResult | null, string, string | null]>([
    ['the loaded data', { kind: 'loaded', orders: [], now: null, at: 0 }, 'none', null],
    ['the message of the server', { kind: 'refused', message: 'Not now.' }, 'failed', 'Not now.'],
    [
      'a network error without a response',
      null,
      'failed',
      'Network connection issue. Please check your internet connection.',
    ],
  ])('is busy during the request, then shows %s [STORE-7]', async (_, answer, view, error) => {
    const orders = start(answer);
    expect(orders.getSnapshot().hasTag('busy')).toBe(true);
    expect(selectOrders(orders.getSnapshot()).view).toBe('loading');
    const settled = await waitFor(orders, (snapshot) => !snapshot.hasTag('busy'));
    expect(selectOrders(settled)).toMatchObject({ view, error });
  });
});
