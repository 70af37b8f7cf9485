/** A failure that the contract documents, with the message that the user reads (spec §8). */
export interface ApiFailure {
  kind: 'refused';
  message: string;
  /** The invalid field, by its name in the contract, if the failure is about one. */
  field?: string;
}
