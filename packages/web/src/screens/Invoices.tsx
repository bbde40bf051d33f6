import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import {
  type InvoiceFilter,
  invoiceWords,
  OwnInvoices,
  PaymentReviews,
  PlatformInvoices,
} from '../features/money/invoices/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { SelectInput } from '../ui/Field.tsx'
import { Page } from '../ui/Page.tsx'
import { SLIDING_TABS } from '../ui/theme-roles.ts'

/** The company's invoices, for its administrators; super users see those of all companies. */
export default function Invoices() {
  const say = useWords(invoiceWords)
  const { user } = useSession()
  return (
    <AdministratorsOnly say={say}>{user.super ? <PlatformPage /> : <OwnPage />}</AdministratorsOnly>
  )
}

function OwnPage() {
  const say = useWords(invoiceWords)
  return (
    <Page title={say('title')}>
      <OwnInvoices />
    </Page>
  )
}

const filters = ['unpaid', 'paid', 'all'] as const

function PlatformPage() {
  const say = useWords(invoiceWords)
  const [part, setPart] = useState<Part>('platform')
  const [status, setStatus] = useState<InvoiceFilter>('unpaid')
  const [search, setSearch] = useState('')
  const isPlatform = part === 'platform'
  return (
    <Page
      title={say('title')}
      {...(isPlatform && {
        search: { value: search, onSearch: setSearch, label: say('search') },
      })}
    >
      <Tabs sx={SLIDING_TABS} value={part} onChange={(_event, chosen: Part) => setPart(chosen)}>
        <Tab
          value="platform"
          label={say('platform')}
          id={`${PANEL}-platform`}
          aria-controls={PANEL}
        />
        <Tab value="reviews" label={say('reviews')} id={`${PANEL}-reviews`} aria-controls={PANEL} />
        <Tab value="own" label={say('own')} id={`${PANEL}-own`} aria-controls={PANEL} />
      </Tabs>
      <Box id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${part}`} sx={panel}>
        {isPlatform ? (
          <>
            <Box sx={{ maxWidth: 240, px: { xs: 4, sm: 6 }, py: 3 }}>
              <SelectInput
                label={say('filter')}
                options={filters.map((value) => ({ value, label: say(value) }))}
                value={status}
                onChange={setStatus}
              />
            </Box>
            <Box sx={table}>
              <PlatformInvoices
                status={status}
                search={search}
                onClearSearch={() => setSearch('')}
              />
            </Box>
          </>
        ) : part === 'reviews' ? (
          <Box sx={table}>
            <PaymentReviews />
          </Box>
        ) : (
          <OwnInvoices />
        )}
      </Box>
    </Page>
  )
}

type Part = 'platform' | 'reviews' | 'own'

const PANEL = 'invoices-panel'
const panel = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const
const table = { flex: 1, minHeight: 0 } as const
