export { expireCharge, markChargePaid } from './change-charge.ts'
export { createFlowCharge } from './create-charge.ts'
export { flowChargeSettled } from './pix-charges.events.ts'
export { checkedReceiver, prepareCharge } from './prepare-charge.ts'
