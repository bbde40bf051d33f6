/**
 * A client that sends this header with any value gets the code of each refusal in `error`. Without it only the codes of
 * the specification's catalogue stand there, because clients of this family show any other text as it comes.
 */
export const ERROR_CODES_HEADER = 'X-Error-Codes'
