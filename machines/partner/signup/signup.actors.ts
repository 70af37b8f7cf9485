import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { PartnerForm } from '../../../domain/partner-form.ts';
import type { RegisterPartnerResult } from './signup.machine.ts';

export function createPartnerSignupActors({ api }: { api: ApiClient }) {
  return {
    registerPartner: fromPromise<RegisterPartnerResult, PartnerForm>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/auth/register', { body: input, signal });
      return data ? { kind: 'registered' } : { kind: 'refused', message: partnerFailure(error) };
    }),
  };
}
