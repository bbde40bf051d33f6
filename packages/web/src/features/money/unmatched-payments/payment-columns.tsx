import type { HeldPayment } from '@guiche/contract/pix-charges'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDateTime, formatReais } from '../../../ui/formats.ts'
import { PIX_PROVIDERS } from '../pix-webhooks/index.ts'

type UnmatchedPayment = Omit<HeldPayment, 'charge'>

interface PaymentWords {
  value: string
  reason: string
  paidAt: string
  /** Text of the value of the payment's charge. */
  charged: (value: string) => string
  reasonOf: (payment: UnmatchedPayment) => string
}

/** Columns of a received payment that matched no charge or invoice: value, reason, time and provider. */
export function paymentColumns<Payment extends UnmatchedPayment>(
  words: PaymentWords,
): Column<Payment>[] {
  return [
    {
      key: 'value',
      header: words.value,
      width: 160,
      isTabular: true,
      render: ({ value, charged }) => (
        <>
          {formatReais(value)}
          {charged !== null && charged !== value && (
            <Box sx={quiet}>{words.charged(formatReais(charged))}</Box>
          )}
        </>
      ),
    },
    { key: 'reason', header: words.reason, width: 240, render: words.reasonOf },
    {
      key: 'paidAt',
      header: words.paidAt,
      width: 176,
      isTabular: true,
      render: ({ paidAt, provider }) => (
        <>
          {formatDateTime(paidAt)}
          <Box sx={quiet}>{PIX_PROVIDERS[provider]}</Box>
        </>
      ),
    },
  ]
}

const quiet = { typography: 'caption', color: 'text.secondary' } as const
