import { QR_SIZE } from '@guiche/contract/connections'
import type { SubscriptionCharge } from '@guiche/contract/invoices'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { toast } from '../../../ui/toast.tsx'
import { automaticPaymentWords } from '../automatic-payments/index.ts'
import { useCompanyDateFormat, useCompanyLive } from '../../organisation/sessions/index.ts'
import { useInvoices, useSubscription } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'

/** Delay after the payment's event (core 4). */
const HOME_AFTER_MS = 4000

interface PixStepProps {
  invoiceId: number
  charge: SubscriptionCharge
  /** True if the payment also authorizes the following ones. */
  isAutomatic: boolean
}

/** The Pix code, until the payment arrives. */
export function PixStep({ invoiceId, charge, isAutomatic }: PixStepProps) {
  const say = useWords(invoiceWords)
  const sayAutomatic = useWords(automaticPaymentWords)
  const navigate = useNavigate()
  const dateOf = useCompanyDateFormat()
  const renewedTo = useRenewedDueDate(invoiceId)
  const { qrcode } = charge.qrcode
  useEffect(() => {
    if (renewedTo === undefined) return undefined
    const timer = setTimeout(() => void navigate('/'), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [renewedTo, navigate])
  if (renewedTo !== undefined)
    return (
      <Box role="status" sx={paid}>
        {say('renewed', { date: dateOf(renewedTo) })}
      </Box>
    )
  return (
    <Box sx={stack}>
      <Box sx={{ typography: 'h3', fontVariantNumeric: 'tabular-nums' }}>
        {formatReais(Number(charge.valor.original))}
      </Box>
      <Box sx={frame}>
        <QrCode text={qrcode} size={QR_SIZE} title={say('code')} />
      </Box>
      <Box>{isAutomatic ? sayAutomatic('scan') : say('scan')}</Box>
      <Box sx={line}>
        <Box component="code" aria-label={say('code')} tabIndex={0} sx={code}>
          {qrcode}
        </Box>
        <CopyButton
          text={qrcode}
          label={say('copy')}
          copiedLabel={say('copied')}
          onFailed={() => toast.error(say('copyFailed'))}
        />
      </Box>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {say('waiting')}
      </Box>
    </Box>
  )
}

/**
 * The new due date after the invoice is paid. A phone that was in the bank's app has missed the event and learns it
 * from the refetched invoices.
 */
function useRenewedDueDate(invoiceId: number): string | undefined {
  const [told, setTold] = useState<string>()
  const { invoices } = useInvoices()
  const { data } = useSubscription()
  const [before] = useState(data?.dueDate)
  useCompanyLive('company-{id}-payment', ({ company }) => setTold(company.dueDate ?? ''))
  if (told !== undefined) return told
  const isPaid = invoices.some(({ id, status }) => id === invoiceId && status === 'paid')
  return isPaid && data && data.dueDate !== before ? (data.dueDate ?? '') : undefined
}

const stack = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 3,
  textAlign: 'center',
} as const

// Scanners need dark on light in both colour schemes.
const frame = {
  p: 3,
  bgcolor: '#fff',
  borderRadius: 2,
  '& svg': { maxWidth: '100%', height: 'auto' },
} as const

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: '100%',
  border: 1,
  borderColor: 'surface.rule',
  borderRadius: 2,
  pl: 3,
} as const

const code = { overflow: 'auto', whiteSpace: 'nowrap', typography: 'caption', py: 2 } as const

const paid = {
  my: 'auto',
  p: 4,
  textAlign: 'center',
  typography: 'h4',
  borderRadius: 2,
  bgcolor: 'success.soft',
  color: 'success.text',
} as const
