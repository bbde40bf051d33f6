/** Name of the job that reads a charge at its provider. */
export const LOOK = 'look-at-charge'

/** Name of the job that reads an authorization at its provider. */
export const LOOK_AT_AUTHORIZATION = 'look-at-authorization'
