import { CHARGE_UNDO_MINUTES, type ChargeStatus } from '@guiche/contract/pix-charges'
import { MINUTE } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'

interface ChargeStanding {
  readonly status: ChargeStatus
  readonly settledBy: number | null
  readonly settledAt: string | null
}

/**
 * Refuses changes that users may not make. A status set by a bank cannot be reverted, a status set by a user only for
 * CHARGE_UNDO_MINUTES.
 * @throws ERR_CHARGE_SETTLED, ERR_CHARGE_TOO_LATE
 */
export function refuseForbiddenChange(
  { status, settledBy, settledAt }: ChargeStanding,
  to: 'open' | 'paid' | 'cancelled',
  at: Date,
): void {
  if (to !== 'open') {
    if (status !== 'open' && status !== 'expired') throw new AppError('ERR_CHARGE_SETTLED')
    return
  }
  if (settledBy === null || settledAt === null) throw new AppError('ERR_CHARGE_SETTLED')
  if (at.getTime() - Date.parse(settledAt) > CHARGE_UNDO_MINUTES * MINUTE)
    throw new AppError('ERR_CHARGE_TOO_LATE')
}
