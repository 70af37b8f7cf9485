import type { Takeout } from '../takeout.ts';

const machine = 'machines/customer-login/customer-login.machine.ts';
const test = 'tests/machines/customer-login.test.ts';

/** Login: what the machine decides. */
const flow: Takeout[] = [
  ['CAUTH-5', 'digits(phone, phoneLength)', 'phone.slice(0, phoneLength)'],
  ['CAUTH-5', 'digits(phone, phoneLength)', 'digits(phone, 99)'],
  ['CAUTH-6', "'Please enter a valid 10-digit phone number.'", "'Please enter a valid phone number.'"],
  ['CAUTH-6', "[{ guard: 'isPhoneComplete', target: 'sendingCode' }, { actions: 'reportPhone' }]", "'sendingCode'"],
  ['CAUTH-7', "['rememberSent', 'goToVerify']", "['rememberSent']"],
  ['CAUTH-8', "['rememberSent', 'goToVerify']", "['goToVerify']"],
  ['CAUTH-14', "[{ guard: 'isCodeComplete', target: 'verifying' }, { actions: 'reportCode' }]", "'verifying'"],
  ['CAUTH-14', "'Please enter a 6-digit OTP'", "'Please enter a 6-digit code'"],
  [
    'CAUTH-15',
    "params: ({ event }) => event }, 'forgetError'] },\n                'code.submit'",
    "params: ({ event }) => event }] },\n                'code.submit'",
  ],
  ['CAUTH-16', "              exit: 'forgetCode',\n", ''],
  ['CAUTH-17 CAUTH-18', "'forgetCode', 'forgetError', 'goToLogin']", "'forgetCode', 'forgetError']"],
  [
    'CAUTH-19',
    "['forgetSent', 'forgetCode', 'forgetError', 'goToLogin']",
    "['forgetCode', 'forgetError', 'goToLogin']",
  ],
  ['CAUTH-19', "['forgetSent', 'forgetCode', 'forgetError', 'goToLogin']", "['forgetSent', 'forgetCode', 'goToLogin']"],
  ['CAUTH-20', 'hint: 9_000', 'hint: 10_000'],
  ['CAUTH-20', "{ shown: { after: { hint: 'hidden' } }, hidden: {} }", '{ shown: {}, hidden: {} }'],
].map(([id = '', find = '', replace = '']) => ({ id, file: machine, find, replace, test }));

export const takeouts: Takeout[] = [
  ...flow,
  {
    id: 'CAUTH-16',
    file: 'machines/customer-login/customer-login.selectors.ts',
    find: "selectIsVerifying(snapshot) ? '' : snapshot.context.code",
    replace: 'snapshot.context.code',
    test,
  },
  {
    id: 'CAUTH-4',
    file: 'machines/customer-login/customer-login.selectors.ts',
    find: "snapshot.matches('sendingCode')",
    replace: 'false && snapshot !== null',
    test,
  },
];
