import type { Invoice } from '@guiche/contract/invoices'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { AutomaticPanel } from '../automatic-payments/index.ts'
import { useCompanyDateFormat, useHearing, useSession } from '../../organisation/sessions/index.ts'
import { downloadReceipt } from './download-receipt.ts'
import { useCommonInvoiceColumns } from './invoice-columns.tsx'
import { invoicesLive, useInvoices } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'

const CheckoutDialog = lazy(() => import('./CheckoutDialog.tsx'))

/** The company's invoices. */
export function OwnInvoices() {
  const say = useWords(invoiceWords)
  const [paying, setPaying] = useState<Invoice>()
  const list = useInvoices()
  const columns = useInvoiceColumns(setPaying)
  useHearing(invoicesLive)
  return (
    <>
      <Box sx={standing}>
        <Link component={RouterLink} to="/subscription">
          {say('seeSubscription')}
        </Link>
        <AutomaticPanel />
      </Box>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.invoices}
        rowKey={({ id }) => id}
        rowName={({ detail }) => detail}
        onOpen={(invoice) => {
          if (invoice.status === 'open') setPaying(invoice)
        }}
        {...listState(list, errorText)}
        empty={<EmptyState text={say('none')} help={say('noneHelp')} />}
      />
      <LazyOverlay>
        {paying && <CheckoutDialog invoice={paying} onClose={() => setPaying(undefined)} />}
      </LazyOverlay>
    </>
  )
}

function useInvoiceColumns(onPay: (invoice: Invoice) => void): Column<Invoice>[] {
  const say = useWords(invoiceWords)
  const dateOf = useCompanyDateFormat()
  const { timeZone } = useSession().user.company
  const money = useCommonInvoiceColumns<Invoice>(useNow(), () => timeZone)
  return [
    { key: 'id', header: say('id'), width: 80, isTabular: true, render: ({ id }) => id },
    { key: 'detail', header: say('detail'), card: 'title', render: ({ detail }) => detail },
    ...money,
    {
      key: 'action',
      header: say('action'),
      width: 192,
      render: (invoice) =>
        invoice.paidAt === null ? (
          <Button
            size="small"
            variant="contained"
            onClick={(event) => {
              event.stopPropagation()
              onPay(invoice)
            }}
          >
            {say('pay')}
          </Button>
        ) : (
          <Box sx={paid}>
            {say('paidOn', { date: dateOf(invoice.paidAt) })}
            <IconAction
              size="small"
              icon={FileDown}
              label={say('receipt')}
              onClick={(event) => {
                event.stopPropagation()
                void downloadReceipt(invoice)
              }}
            />
          </Box>
        ),
    },
  ]
}

const standing = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 3,
  px: { xs: 4, sm: 6 },
  pb: 3,
  '& > :not(a)': { alignSelf: 'stretch' },
} as const

const paid = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
} as const
