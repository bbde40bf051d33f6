import { daysToDue } from '@guiche/contract/due-dates'
import type { Invoice, Subscription } from '@guiche/contract/invoices'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { AutomaticPanel } from '../automatic-payments/index.ts'
import { useCompanyDateFormat, useHearing, useSession } from '../../organisation/sessions/index.ts'
import { invoicesLive, useSubscription } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'

const CheckoutDialog = lazy(() => import('./CheckoutDialog.tsx'))

/** End of the trial, the billed person, and the button to subscribe (features 2). */
export function SubscriptionPage() {
  const say = useWords(invoiceWords)
  const now = useNow()
  const dateOf = useCompanyDateFormat()
  const { timeZone } = useSession().user.company
  // A copy of the invoice from when the checkout was opened: once it is paid, the list starts with another one.
  const [paying, setPaying] = useState<Invoice>()
  const { data, isLoadingError, error, refetch } = useSubscription()
  useHearing(invoicesLive)
  return (
    <Page title={say('subscription')}>
      <Box sx={panel}>
        {isLoadingError && <ErrorState {...errorProps({ error, refetch })} />}
        {!data && !isLoadingError && <Skeleton variant="rounded" height={240} />}
        {data && (
          <>
            <TextInput label={say('trialDays')} value={trialText(data)} readOnly />
            <TextInput label={say('email')} value={data.email} readOnly />
            <TextInput
              label={say('servedUntil')}
              value={data.dueDate === null ? say('forever') : dateOf(data.dueDate)}
              readOnly
            />
            <AutomaticPanel />
            {data.invoice === null && <Box sx={quiet}>{say('nothingToPay')}</Box>}
            <Button
              variant="contained"
              size="large"
              disabled={data.invoice === null}
              onClick={() => setPaying(data.invoice ?? undefined)}
            >
              {say('signNow')}
            </Button>
            <Link component={RouterLink} to="/financeiro">
              {say('seeInvoices')}
            </Link>
          </>
        )}
      </Box>
      <LazyOverlay>
        {paying && <CheckoutDialog invoice={paying} onClose={() => setPaying(undefined)} />}
      </LazyOverlay>
    </Page>
  )

  function trialText({ trialExpiration, dueDate }: Subscription): string {
    if (trialExpiration === null) return say('noTrial')
    // A payment or the operator moved the due date beyond the trial.
    if (dueDate === null || dueDate > trialExpiration) return say('trialPaid')
    const days = daysToDue(trialExpiration, timeZone, now)
    if (days === 0) return say('trialEndsToday')
    return days < 0 ? say('trialOver') : say('days', { count: days })
  }
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  maxWidth: 440,
  p: { xs: 4, sm: 6 },
  overflow: 'auto',
} as const

const quiet = { color: 'text.secondary' } as const
