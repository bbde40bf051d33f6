/** On the way to a ticket: its notes are what one comes for. */
export const TO_NOTES = { toNotes: true } as const

export function isToNotes(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'toNotes' in state
}
