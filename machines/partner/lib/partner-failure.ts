import type { Schemas } from '../../../openapi/client.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/**
 * Returns the message for a failed request (spec §8): the first field message about phone, name or address, otherwise
 * the server's message, otherwise a default. The error response of a gateway may have another shape or no body.
 */
export function partnerFailure(
  problem: Partial<Schemas['Problem']> | undefined,
  fallback: string = unknownFailureMessage,
): string {
  const [about] = [problem?.phone, problem?.name, problem?.address].flatMap((messages) => messages ?? []);
  return about || problem?.message || fallback;
}

/** Returns the message for a failed form request and the field that the server rejected. */
export function toPartnerFailure(problem: Partial<Schemas['Problem']> | undefined): ApiFailure {
  return { kind: 'refused', message: partnerFailure(problem), ...(problem?.field && { field: problem.field }) };
}
