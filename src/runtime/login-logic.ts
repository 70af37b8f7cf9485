import { createLoginActors } from '../../machines/shared/login/login.actors.ts';
import { loginMachine, type LoginSnapshot } from '../../machines/shared/login/login.machine.ts';
import { customerLoginCalls } from '../../machines/shared/login/login-role.ts';
import { selectInProgress } from '../../machines/shared/login/login.selectors.ts';
import { createLoginDelays } from '../../machines/shared/lib/code-wait.ts';
import { addPersistedSlices, type Slices } from './persistence.ts';

type Deps = Omit<Parameters<typeof createLoginActors>[0], 'calls'>;

/** The persisted part of a login (D44). */
export const loginSlices: Slices = {
  login: (snapshot) => ({ login: selectInProgress(snapshot as LoginSnapshot) }),
};

/**
 * Returns the customer's login machine with its actors; loaded on demand, because logged-in customers do not need it.
 */
export function createLoginLogic(deps: Deps) {
  addPersistedSlices(loginSlices);
  return loginMachine.provide({
    actors: createLoginActors({ ...deps, calls: customerLoginCalls }),
    delays: createLoginDelays(deps),
  });
}
