import type { Schemas } from '../../../openapi/client.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/**
 * Message of a failed call (spec §8): the first one about phone, name or address, else the server's message, else a
 * default. The answer of a gateway may have another shape or no body.
 */
export function partnerFailure(
  problem: Partial<Schemas['Problem']> | undefined,
  fallback: string = unknownFailureMessage,
): string {
  const [about] = [problem?.phone, problem?.name, problem?.address].flatMap((messages) => messages ?? []);
  return about || problem?.message || fallback;
}

/** A failed form call, with the field that the server rejected. */
export function toPartnerFailure(problem: Partial<Schemas['Problem']> | undefined): ApiFailure {
  return { kind: 'refused', message: partnerFailure(problem), ...(problem?.field && { field: problem.field }) };
}
