import type { AccountField } from '../../../../domain/account-form.ts';
import { signupMachine, type SignupEvent } from '../../../../machines/shared/signup/signup.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { Side } from './sides.ts';

type Change = Extract<SignupEvent, { type: 'field.change' }>;

export const signupModel = ({ role, valid, typedPhone }: Side) => {
  const inputs: readonly (readonly [AccountField, string])[] = [
    ['name', valid.name],
    ['name', '  '],
    ['phone', typedPhone],
    ['phone', '98765'],
    ['phone', ''],
    ...(valid.address === ''
      ? []
      : ([
          ['address', valid.address],
          ['address', ' '],
        ] as const)),
  ];
  return defineModel(signupMachine, {
    input: { role },
    events: {
      'field.change': inputs.map(([field, text]): Change => ({ type: 'field.change', field, text })),
      'form.submit': [{ type: 'form.submit' }],
    },
    actors: {
      register: {
        outcomes: [
          { kind: 'registered' },
          { kind: 'refused', message: 'An account with this number already exists. Please sign in.' },
        ],
      },
    },
    delays: { redirect: 2_000 },
    limit: 60_000,
  });
};
