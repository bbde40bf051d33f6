import type { Invoice } from '@guiche/contract/invoices'
import MuiChip from '@mui/material/Chip'
import { useWords } from '../../../platform/words.ts'
import { invoiceWords } from './invoices.words.ts'

/** The server knows open and paid; an open invoice with a past due date is overdue. */
function invoiceStateOf({ status, dueDate }: Invoice, now: number): 'open' | 'paid' | 'expired' {
  return status === 'open' && Date.parse(dueDate) < now ? 'expired' : status
}

const colors = {
  open: { bgcolor: 'surface.rule', color: 'text.primary' },
  expired: { bgcolor: 'error.soft', color: 'error.text' },
  paid: { bgcolor: 'success.soft', color: 'success.text' },
} as const

export function StatusChip({ invoice, now }: { invoice: Invoice; now: number }) {
  const say = useWords(invoiceWords)
  const state = invoiceStateOf(invoice, now)
  return <MuiChip size="small" label={say(state)} sx={colors[state]} />
}
