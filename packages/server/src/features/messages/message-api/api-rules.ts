import type { apiStatuses } from '@guiche/contract/message-api'

interface SendStanding {
  ack: number
  failureCode: string | null
}

/** Status of a message in the words of the API. */
export function apiStatusOf({ ack, failureCode }: SendStanding): (typeof apiStatuses)[number] {
  if (ack >= 4) return 'read'
  if (ack >= 2) return 'delivered'
  if (ack === 1) return 'sent'
  return failureCode === null ? 'queued' : 'failed'
}
