import type { AutomaticPayment, AutomaticPayments } from '@guiche/contract/automatic-payments'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { formatDate, formatReais } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import {
  automaticLive,
  useAutomaticPayments,
  useEndAutomaticPayments,
} from './automatic-payments.queries.ts'
import { automaticPaymentWords } from './automatic-payments.words.ts'

/** State of the company's Pix Automático and what to do about it; nothing where it has none. */
export function AutomaticPanel() {
  const { data } = useAutomaticPayments()
  useHearing(automaticLive)
  if (!data) return null
  const { authorization, failure } = data
  if (!authorization && !failure) return null
  return (
    <Box sx={stack}>
      {failure && <PaymentFailure failure={failure} />}
      {authorization && <AuthorizationState authorization={authorization} />}
    </Box>
  )
}

function PaymentFailure({ failure }: { failure: NonNullable<AutomaticPayments['failure']> }) {
  const say = useWords(automaticPaymentWords)
  return (
    <Alert severity="error">
      {say(`failed_${failure}`)} {say('payByHand')}
    </Alert>
  )
}

function AuthorizationState({ authorization }: { authorization: AutomaticPayment }) {
  const say = useWords(automaticPaymentWords)
  const { status, endedBy, endedAt } = authorization
  if (status === 'active' || status === 'waiting')
    return <LiveAuthorization authorization={authorization} />
  // The company caused this end itself, by cancelling or by another payment, so that a warning is not needed.
  const isQuiet = endedBy === 'company' || endedBy === 'paid'
  return (
    <Alert severity={isQuiet ? 'info' : 'warning'}>
      {say(status === 'refused' ? 'refused' : `ended_${endedBy ?? 'provider'}`, {
        date: endedAt === null ? '' : formatDate(endedAt),
        value: formatReais(authorization.value),
      })}{' '}
      {say('again')}
    </Alert>
  )
}

function LiveAuthorization({ authorization }: { authorization: AutomaticPayment }) {
  const say = useWords(automaticPaymentWords)
  const { end, isPending, confirmDialog } = useEndAuthorization()
  const id = useId()
  const { status, value, months, activatedAt, next } = authorization
  const each = say('each', { value: formatReais(value), count: months })
  return (
    <Box component="section" aria-labelledby={id} sx={panel}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box id={id} sx={{ fontWeight: 600 }}>
          {status === 'active' && activatedAt !== null
            ? say('active', { date: formatDate(activatedAt) })
            : say('waiting')}
        </Box>
        <Box sx={quiet}>{each}</Box>
        <Box sx={quiet}>{status === 'active' ? nextPaymentText() : say('waitingHelp')}</Box>
      </Box>
      <Button size="small" variant="outlined" loading={isPending} onClick={() => void end()}>
        {say('end')}
      </Button>
      {confirmDialog}
    </Box>
  )

  function nextPaymentText(): string {
    if (next === null) return say('noNext')
    // A calendar day at noon, which is the same day in any time zone of the readers.
    const date = formatDate(`${next.on}T12:00:00`)
    return next.isAsked ? say('nextAsked', { date }) : say('next', { date })
  }
}

function useEndAuthorization() {
  const say = useWords(automaticPaymentWords)
  const { mutateAsync, isPending } = useEndAutomaticPayments()
  const { confirm, confirmDialog } = useConfirm()

  async function confirmAndEnd(): Promise<void> {
    const isSure = await confirm({
      title: say('endTitle'),
      text: say('endText'),
      confirmLabel: say('end'),
      cancelLabel: say('keep'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await mutateAsync()
      toast.success(say('ended'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { end: confirmAndEnd, isPending, confirmDialog }
}

const stack = { display: 'flex', flexDirection: 'column', gap: 2 } as const

const panel = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 3,
  border: 1,
  borderColor: 'surface.rule',
  borderRadius: 2,
  fontVariantNumeric: 'tabular-nums',
} as const

const quiet = { typography: 'body2', color: 'text.secondary' } as const
