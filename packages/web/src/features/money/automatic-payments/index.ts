export { AutomaticPanel } from './AutomaticPanel.tsx'
export { useSubscribeAutomatically } from './automatic-payments.queries.ts'
export { automaticPaymentWords } from './automatic-payments.words.ts'
export { PaymentMethodChoice, type PaymentMethod } from './PaymentMethodChoice.tsx'
