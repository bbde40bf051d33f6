import { z } from 'zod'
import type { FlowFaultCode } from '../flow-faults.ts'
import { centsOf, CHARGE_DESCRIPTION_MAX, faultOfCents } from '../pix-value.ts'
import { waitUnits } from './limits.ts'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText, waitAmount } from './node-shapes.ts'

/**
 * Charges the customer by Pix, and waits for the payment. The value is a written sum, or variables that form one.
 * Exits: `a` paid, `b` timed out, `c` could not be created, or was cancelled.
 */
export const chargeKind = nodeKind({
  data: z.object({
    value: nodeText(200),
    description: nodeText(CHARGE_DESCRIPTION_MAX),
    /** Message before the code; empty: none. */
    message: nodeText(),
    amount: waitAmount,
    unit: z.enum(waitUnits).catch('days'),
  }),
  exits: () => ['a', 'b', 'c'],
  isBranch: true,
  waits: () => true,
  faults: faultsOfCharge,
})

function faultsOfCharge({ value }: { value: string }): FlowFaultCode[] {
  return isBlank(value) ? ['no_value'] : faultIf(!isChargeable(value), 'bad_value')
}

/** True if the sum is valid. A sum with variables is known only when the charge is made. */
export function isChargeable(value: string): boolean {
  if (value.includes('{{')) return true
  const cents = centsOf(value)
  return cents !== undefined && faultOfCents(cents) === undefined
}
