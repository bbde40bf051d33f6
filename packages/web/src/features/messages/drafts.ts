import { readStored, removeStored, writeStored } from '../../platform/storage.ts'

// What one has typed and not sent, per person and ticket, on this computer.

const keyOf = (userId: number, ticketId: number) => `draft:${userId}:${ticketId}`

export function readDraft(userId: number, ticketId: number): string {
  return readStored(keyOf(userId, ticketId)) ?? ''
}

export function keepDraft(userId: number, ticketId: number, text: string): void {
  if (text.trim() === '') removeStored(keyOf(userId, ticketId))
  else writeStored(keyOf(userId, ticketId), text)
}
