export { ChargeCard } from './ChargeCard.tsx'
export { ChargeBadge } from './ChargeBadge.tsx'
export { ChargeStatus } from './ChargeStatus.tsx'
export { ChargeText } from './ChargeText.tsx'
export { ContactCharges } from './ContactCharges.tsx'
export { pixChargesLive } from './pix-charges.live.ts'
export {
  fetchAllCharges,
  COMPANY_CHARGES,
  ticketChargesQuery,
  chargeList,
  useMakeCharge,
  useTicketCharges,
} from './pix-charges.queries.ts'
export { pixChargeWords } from './pix-charges.words.ts'
export { statusWord } from './status-word.ts'
