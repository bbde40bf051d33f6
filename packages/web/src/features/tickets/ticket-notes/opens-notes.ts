/** Router state of a link to a ticket that opens its notes. */
export const OPENS_NOTES = { toNotes: true } as const

export function opensNotes(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'toNotes' in state
}
