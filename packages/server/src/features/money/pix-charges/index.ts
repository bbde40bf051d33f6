export { expireCharge, settleCharge } from './change-charge.ts'
export { makeChargeOfFlow } from './make-charge.ts'
export { flowChargeSettled } from './pix-charges.events.ts'
export { findReceiver, prepareCharge } from './prepare-charge.ts'
