/** A failure that the contract documents, with the message that is shown to the user (spec §8). */
export interface ApiFailure {
  kind: 'refused';
  message: string;
  /** The invalid field, as named in the contract; omitted if the failure is not about a field. */
  field?: string;
}
