import type { Invoice } from '@guiche/contract/invoices'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDateIn, formatReais } from '../../../ui/formats.ts'
import { invoiceWords } from './invoices.words.ts'
import { StatusChip } from './StatusChip.tsx'

/**
 * The columns value, due date and status of every list of invoices.
 * @param zoneOf the time zone of the invoice's company; an invoice falls due at the end of that day
 */
export function useCommonInvoiceColumns<I extends Invoice>(
  now: number,
  zoneOf: (invoice: I) => string,
): Column<I>[] {
  const say = useWords(invoiceWords)
  return [
    {
      key: 'value',
      header: say('value'),
      width: 160,
      isTabular: true,
      render: ({ value, months }) => (
        <>
          {formatReais(value)}
          {months > 1 && (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {say('months', { count: months })}
            </Box>
          )}
        </>
      ),
    },
    {
      key: 'dueDate',
      header: say('dueDate'),
      width: 128,
      isTabular: true,
      render: (invoice) => formatDateIn(invoice.dueDate, zoneOf(invoice)),
    },
    {
      key: 'status',
      header: say('status'),
      width: 128,
      render: (invoice) => <StatusChip invoice={invoice} now={now} />,
    },
  ]
}
