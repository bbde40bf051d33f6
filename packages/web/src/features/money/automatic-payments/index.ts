export { AutomaticPanel } from './AutomaticPanel.tsx'
export { useSubscribeAutomatically } from './automatic-payments.queries.ts'
export { automaticPaymentWords } from './automatic-payments.words.ts'
export { PaymentWay, type PayingWay } from './PaymentWay.tsx'
