export { paymentColumns } from './payment-columns.tsx'
