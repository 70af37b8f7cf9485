import { AsyncLocalStorage } from 'node:async_hooks';

/** Who causes the changes of a transaction; the audit log records it (D191). */
export interface Caller {
  /** `visitor`: without an account's token; `system`: the server by itself. */
  readonly kind: 'visitor' | 'customer' | 'partner' | 'operator' | 'system';
  /** An account's id, or the operator's user name on the machine. */
  readonly id: string | null;
  /** An operation of the contract, or the words of an operator's command. */
  readonly action: string;
  readonly requestId: string | null;
  /** Called before each changing statement. @throws to refuse it */
  readonly beforeChange?: () => void;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs `work` so that each transaction begun in it has this caller. */
export function actingAs<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  return callers.run(caller, work);
}

/** The statement that names the caller for the rest of the transaction, or null without one. */
export function callerStatement(): string | null {
  const caller = callers.getStore();
  return caller ? `set local pehle.caller = '${JSON.stringify(caller).replaceAll("'", "''")}'` : null;
}

/** Called before each changing statement. @throws what the caller's `beforeChange` throws */
export const checkChange = (): void => callers.getStore()?.beforeChange?.();
