import type { PixCharge } from '@guiche/contract/pix-charges'
import { event } from '../../../platform/events/events.ts'

export const chargeMade = event<{ companyId: number; charge: PixCharge }>('charge.made')

/** Its status, or what carried it. */
export const chargeChanged = event<{ companyId: number; charge: PixCharge }>('charge.changed')

/** The end of a charge for which a flow waits: paid, or cancelled. */
export interface FlowCharge {
  companyId: number
  sessionId: number
  token: string
  isPaid: boolean
}
export const flowChargeSettled = event<FlowCharge>('charge.flow-settled')
