export { ChargeCard } from './ChargeCard.tsx'
export { ChargeBadge } from './ChargeBadge.tsx'
export { ChargeStatus } from './ChargeStatus.tsx'
export { ChargeText } from './ChargeText.tsx'
export { ContactCharges } from './ContactCharges.tsx'
export { pixChargesLive } from './pix-charges.live.ts'
export {
  fetchAllCharges as allCharges,
  COMPANY_CHARGES,
  ticketChargesQuery as ticketCharges,
  chargeList,
  useMakeCharge,
  useTicketCharges,
} from './pix-charges.queries.ts'
export { pixChargeWords } from './pix-charges.words.ts'
export { statusWord } from './status-word.ts'
