import type { PixCharge } from '@guiche/contract/pix-charges'
import type { Say } from '../../../platform/words.ts'
import type { pixChargeWords } from './pix-charges.words.ts'

export type ChargeStands = Pick<PixCharge, 'status' | 'cents' | 'refundedCents'>

/** A charge's status in words. Pure. */
export function statusWord(
  { status, cents, refundedCents }: ChargeStands,
  say: Say<(typeof pixChargeWords)['pt']>,
): string {
  return status === 'refunded' && refundedCents < cents
    ? say('status_partlyRefunded')
    : say(`status_${status}`)
}
