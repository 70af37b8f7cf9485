/** What the contract documents as a failure, with the words of it that a person reads (spec §8). */
export interface Refused {
  kind: 'refused';
  message: string;
  /** The field that is wrong, as the contract names it, where it is about one. */
  field?: string;
}
