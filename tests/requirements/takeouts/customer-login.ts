import type { Takeout } from '../takeout.ts';

const machine = 'machines/customer-login/customer-login.machine.ts';
const test = 'tests/machines/customer-login.test.ts';

export const takeouts: Takeout[] = [
  {
    id: 'CAUTH-6',
    file: machine,
    find: "'Please enter a valid 10-digit phone number.'",
    replace: "'Please enter a valid phone number.'",
    test,
  },
  {
    id: 'CAUTH-7',
    file: machine,
    find: "actions: ['rememberSent', 'goToVerify']",
    replace: "actions: ['rememberSent']",
    test,
  },
];
