import type { Language } from '@guiche/contract/companies'
import type { CheckoutCountry } from '@guiche/contract/zip-codes'

export interface ReceiptWords extends Record<CheckoutCountry, string> {
  readonly title: string
  readonly number: string
  readonly invoice: string
  readonly payer: string
  readonly address: string
  readonly detail: string
  readonly period: string
  readonly paidAt: string
  readonly method: string
  readonly receiver: string
  readonly footer: (issuedAt: string) => string
}

export const receiptWords: Readonly<Record<Language, ReceiptWords>> = {
  pt: {
    title: 'Recibo de pagamento',
    number: 'Recibo',
    invoice: 'Fatura',
    payer: 'Recebido de',
    address: 'Endereço',
    BR: 'Brasil',
    usa: 'Estados Unidos',
    detail: 'Referente a',
    period: 'Assinatura até',
    paidAt: 'Pago em',
    method: 'Forma de pagamento',
    receiver: 'Recebido por',
    footer: (issuedAt) => `Emitido em ${issuedAt}. Este recibo não é nota fiscal.`,
  },
  en: {
    title: 'Payment receipt',
    number: 'Receipt',
    invoice: 'Invoice',
    payer: 'Received from',
    address: 'Address',
    BR: 'Brazil',
    usa: 'United States',
    detail: 'For',
    period: 'Subscription until',
    paidAt: 'Paid on',
    method: 'Payment method',
    receiver: 'Received by',
    footer: (issuedAt) => `Issued on ${issuedAt}. This receipt is not a tax invoice.`,
  },
  es: {
    title: 'Recibo de pago',
    number: 'Recibo',
    invoice: 'Factura',
    payer: 'Recibido de',
    address: 'Dirección',
    BR: 'Brasil',
    usa: 'Estados Unidos',
    detail: 'En concepto de',
    period: 'Suscripción hasta',
    paidAt: 'Pagado el',
    method: 'Forma de pago',
    receiver: 'Recibido por',
    footer: (issuedAt) => `Emitido el ${issuedAt}. Este recibo no es una factura fiscal.`,
  },
}
