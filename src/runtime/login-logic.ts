import { createCustomerLoginActors } from '../../machines/shared/login/login.actors.ts';
import { customerLoginMachine, type CustomerLoginSnapshot } from '../../machines/shared/login/login.machine.ts';
import { selectInProgress } from '../../machines/shared/login/login.selectors.ts';
import { createLoginDelays } from '../../machines/shared/lib/code-wait.ts';
import { addPersistedSlices, type Slices } from './persistence.ts';

type Deps = Parameters<typeof createCustomerLoginActors>[0];

/** The persisted part of a login (D44). */
export const loginSlices: Slices = {
  login: (snapshot) => ({ login: selectInProgress(snapshot as CustomerLoginSnapshot) }),
};

/** The customer's login machine with its actors; loaded later, since logged-in customers do not need it. */
export function createLoginLogic(deps: Deps) {
  addPersistedSlices(loginSlices);
  return customerLoginMachine.provide({ actors: createCustomerLoginActors(deps), delays: createLoginDelays(deps) });
}
