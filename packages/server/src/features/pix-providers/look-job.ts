/** The job that reads a charge at its provider. */
export const LOOK = 'look-at-charge'
