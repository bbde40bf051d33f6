/**
 * A client that sends this header with any value gets each error's code in `error`. Without it only codes of the
 * specification's catalogue appear there, because clients of this family show any other text unchanged.
 */
export const ERROR_CODES_HEADER = 'X-Error-Codes'
