import type { apiStatuses } from '@guiche/contract/message-api'

interface Standing {
  ack: number
  failureCode: string | null
}

/** How far a message is, as programs are told. */
export function statusOf({ ack, failureCode }: Standing): (typeof apiStatuses)[number] {
  if (ack >= 4) return 'read'
  if (ack >= 2) return 'delivered'
  if (ack === 1) return 'sent'
  return failureCode === null ? 'queued' : 'failed'
}
