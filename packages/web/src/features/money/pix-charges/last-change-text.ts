import type { PixCharge } from '@guiche/contract/pix-charges'
import { reaisOf } from '@guiche/contract/pix-value'
import type { Say } from '../../../platform/words.ts'
import { formatDate, formatDateTime, formatTime } from '../../../ui/formats.ts'
import type { pixChargeWords } from './pix-charges.words.ts'

/** The last change's author and time; undefined for a charge without changes. */
export function lastChangeText(
  {
    status,
    settledBy,
    settledAt,
    refundedCents,
    createdAt,
  }: Pick<PixCharge, 'status' | 'settledBy' | 'settledAt' | 'refundedCents' | 'createdAt'>,
  say: Say<(typeof pixChargeWords)['pt']>,
): string | undefined {
  if (settledAt === null) return undefined
  const isSameDay = formatDate(settledAt) === formatDate(createdAt)
  const time = isSameDay ? formatTime(settledAt) : formatDateTime(settledAt)
  const name = settledBy === null ? '' : settledBy.name || say('someone')
  switch (status) {
    case 'open':
      return say('reopenedBy', { name, time })
    case 'paid':
      return settledBy === null ? say('paidByBank', { time }) : say('paidBy', { name, time })
    case 'cancelled':
      return say('cancelledBy', { name, time })
    case 'expired':
      return say('expiredAt', { time })
    case 'refunded':
      return say('refundedAt', { value: reaisOf(refundedCents), time })
  }
}
