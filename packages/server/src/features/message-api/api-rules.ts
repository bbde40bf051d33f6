import type { apiStatuses } from '@guiche/contract/message-api'
import { AppError } from '../../platform/errors.ts'

// A number has its country code: 8 to 15 digits by E.164, as the plus and the zero of a trunk are no part of it.
const NUMBER = /^[1-9]\d{7,14}$/

/** Digits of what a program or a person wrote. @throws ERR_CHECK_NUMBER */
export function checkedNumber(given: string): string {
  const digits = given.replaceAll(/[\s().+-]/g, '')
  if (!NUMBER.test(digits)) throw new AppError('ERR_CHECK_NUMBER')
  return digits
}

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
