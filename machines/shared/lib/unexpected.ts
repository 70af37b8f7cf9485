/** Returns the error for a response that the contract does not document. */
export function unexpectedAnswer(response: Response): Error {
  return new Error(`${response.url} answered ${response.status}, which the API contract does not document here.`);
}
