import { pageOf } from '../../shared/lib/page-of.ts';
import type { SecondFactorSnapshot } from './second-factor.machine.ts';

export interface SecondFactorView {
  /** Whether the login creates the account's first passkey instead of using one. */
  isEnrolment: boolean;
  isBusy: boolean;
  /** Whether the answer was refused or came too late, so that the login must begin again. */
  isRefused: boolean;
  failure: string | null;
}

export const selectPage = pageOf((snapshot: SecondFactorSnapshot): SecondFactorView => ({
  isEnrolment: snapshot.context.factor.kind === 'enrolment',
  isBusy: snapshot.hasTag('busy'),
  isRefused: snapshot.matches('refused'),
  failure: snapshot.context.failure,
}));
