import { partnerSignupCall } from '../../../../machines/partner/signup/partner-signup.ts';
import { customerSignupCall } from '../../../../machines/shared/signup/signup-role.ts';
import { createSignupActors } from '../../../../machines/shared/signup/signup.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';

const asha = { name: 'Asha Rao', phone: '9876543210' };
const fault = (messages: object) => ({
  status: 400,
  json: { code: 'validation_error', message: 'Of the body.', detail: 'x', ...messages },
});
const inUse = 'An account with this number already exists. Please log in.';

testApiCall('registering a customer [API-4]', {
  actor: (api) => createSignupActors(customerSignupCall(api)).register,
  input: { ...asha, address: '' },
  request: 'POST /auth/register/',
  body: asha,
  answers: [
    ['success', { status: 201, json: { message: 'Account registered successful.' } }, { kind: 'registered' }],
    [
      'the first message of the email',
      fault({ email: ['Of email.', 'Second.'], password: ['Of password.'], name: ['Of name.'] }),
      refused('Of email.'),
    ],
    [
      'the first message of the password',
      fault({ email: [], password: ['Of password.', 'Second.'], name: ['Of name.'] }),
      refused('Of password.'),
    ],
    ['the first message of the name', fault({ password: [], name: [inUse, 'Second.'] }), refused(inUse)],
    ['the message of the body', fault({ name: [] }), refused('Of the body.')],
    ...failures(refused),
  ],
});

const imran = { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda Road' };

testApiCall('registering a partner [API-32 ERR-2 ERR-5]', {
  actor: (api) => createSignupActors(partnerSignupCall(api)).register,
  input: imran,
  request: 'POST /partner/auth/register',
  body: imran,
  answers: [
    ['success', { status: 201, json: { message: 'Registration successful!' } }, { kind: 'registered' }],
    [
      'the first message of the phone',
      fault({ phone: ['Of phone.', 'Second.'], name: ['Of name.'], address: ['Of address.'] }),
      refused('Of phone.'),
    ],
    ['the first message of the name', fault({ name: ['Of name.'], address: ['Of address.'] }), refused('Of name.')],
    ['the first message of the address', fault({ address: ['Of address.'] }), refused('Of address.')],
    ['the message of the body', fault({}), refused('Of the body.')],
    ['a body without words', { status: 400, json: { code: 'x', message: '' } }, refused('Something went wrong')],
    ...failures(refused),
  ],
});
