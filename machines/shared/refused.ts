/** What the contract documents as a failure, with the words of it that a person reads (spec §8). */
export interface Refused {
  kind: 'refused';
  message: string;
}
