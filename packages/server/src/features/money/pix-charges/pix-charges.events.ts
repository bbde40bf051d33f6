import type { PixCharge } from '@guiche/contract/pix-charges'
import { event } from '../../../platform/events/events.ts'

export const chargeMade = event<{ companyId: number; charge: PixCharge }>('charge.made')

/** The charge's status or its messages changed. */
export const chargeChanged = event<{ companyId: number; charge: PixCharge }>('charge.changed')

/** A charge that a flow waits for was paid or cancelled. */
export interface FlowCharge {
  companyId: number
  sessionId: number
  token: string
  isPaid: boolean
}
export const flowChargeSettled = event<FlowCharge>('charge.flow-settled')
