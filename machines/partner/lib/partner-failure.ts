import type { Schemas } from '../../../openapi/client.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/**
 * What a partner reads of a failed call (spec §8): the first message about phone, name or address, else the server's
 * message, else a generic default. A gateway's answer may be no problem at all, or nothing.
 */
export function partnerFailure(
  problem: Partial<Schemas['Problem']> | undefined,
  fallback: string = unknownFailureMessage,
): string {
  const [about] = [problem?.phone, problem?.name, problem?.address].flatMap((messages) => messages ?? []);
  return about || problem?.message || fallback;
}

/** A failed call of a form, with the field that the server found wrong. */
export function partnerRefused(problem: Partial<Schemas['Problem']> | undefined): ApiFailure {
  return { kind: 'refused', message: partnerFailure(problem), ...(problem?.field && { field: problem.field }) };
}
