/** The job that reads a charge at its provider. */
export const LOOK = 'look-at-charge'

/** The job that reads an authorization there. */
export const LOOK_AT_AUTHORIZATION = 'look-at-authorization'
