/** Name of the job that reads a charge at its provider. */
export const POLL_CHARGE = 'look-at-charge'

/** Name of the job that reads an authorization at its provider. */
export const POLL_AUTHORIZATION = 'look-at-authorization'
