import { createCustomerLoginActors } from '../../machines/customer-login/customer-login.actors.ts';
import { customerLoginMachine } from '../../machines/customer-login/customer-login.machine.ts';
import { createLoginDelays } from '../../machines/shared/code-wait.ts';

type Deps = Parameters<typeof createCustomerLoginActors>[0];

/** The customer's login with its actors; loaded late, since whoever is logged in does without it. */
export const createLoginLogic = (deps: Deps) =>
  customerLoginMachine.provide({ actors: createCustomerLoginActors(deps), delays: createLoginDelays(deps) });
