export { PhoneFrame } from './PhoneFrame.tsx'
export { PhoneOffers, type Pressed } from './PhoneOffers.tsx'
