import { createCustomerLoginActors } from '../../machines/customer/login/login.actors.ts';
import { customerLoginMachine, type CustomerLoginSnapshot } from '../../machines/customer/login/login.machine.ts';
import { selectInProgress } from '../../machines/customer/login/login.selectors.ts';
import { createLoginDelays } from '../../machines/shared/lib/code-wait.ts';
import { addPersistedSlices, type Slices } from './persistence.ts';

type Deps = Parameters<typeof createCustomerLoginActors>[0];

/** What is kept of a login in progress (D44). */
export const loginSlices: Slices = {
  login: (snapshot) => ({ login: selectInProgress(snapshot as CustomerLoginSnapshot) }),
};

/** The customer's login with its actors; loaded late, since whoever is logged in does without it. */
export function createLoginLogic(deps: Deps) {
  addPersistedSlices(loginSlices);
  return customerLoginMachine.provide({ actors: createCustomerLoginActors(deps), delays: createLoginDelays(deps) });
}
