import type { CompanyInvoice } from '@guiche/contract/invoices'
import { BadgeCheck, FileDown, Undo2 } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { downloadReceipt } from './download-receipt.ts'
import { useCommonInvoiceColumns } from './invoice-columns.tsx'
import {
  type InvoiceFilter,
  platformInvoiceList,
  platformInvoicesLive,
  useConfirmInvoice,
  useRefundInvoice,
} from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'

interface PlatformInvoicesProps {
  status: InvoiceFilter
  search: string
  onClearSearch: () => void
}

/** The invoices of all companies, for the operator. */
export function PlatformInvoices({ status, search, onClearSearch }: PlatformInvoicesProps) {
  const say = useWords(invoiceWords)
  const list = platformInvoiceList.useList({ status, search })
  const columns = useColumns()
  const { confirmPayment, refund, confirmDialog } = useInvoiceActions()
  useHearing(platformInvoicesLive)
  return (
    <>
      <DataTable
        label={say('platform')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ company }) => company.name}
        menu={(invoice) =>
          invoice.status === 'open'
            ? [
                {
                  key: 'confirm',
                  label: say('confirm'),
                  icon: BadgeCheck,
                  onSelect: () => void confirmPayment(invoice),
                },
              ]
            : [
                {
                  key: 'receipt',
                  label: say('receipt'),
                  icon: FileDown,
                  onSelect: () => void downloadReceipt(invoice),
                },
                {
                  key: 'refund',
                  label: say('refund'),
                  icon: Undo2,
                  isDestructive: true,
                  onSelect: () => void refund(invoice),
                },
              ]
        }
        {...listState(list, errorText)}
        empty={
          search === '' ? (
            <EmptyState text={say('noneFound')} />
          ) : (
            <EmptyState
              text={say('noneFound')}
              action={{ label: say('clearSearch'), onClick: onClearSearch }}
            />
          )
        }
      />
      {confirmDialog}
    </>
  )
}

function useColumns(): Column<CompanyInvoice>[] {
  const say = useWords(invoiceWords)
  const money = useCommonInvoiceColumns<CompanyInvoice>(useNow(), ({ company }) => company.timeZone)
  return [
    { key: 'id', header: say('id'), width: 80, isTabular: true, render: ({ id }) => id },
    {
      key: 'company',
      header: say('company'),
      card: 'title',
      render: ({ company }) => <bdi>{company.name}</bdi>,
    },
    { key: 'detail', header: say('detail'), width: 200, render: ({ detail }) => detail },
    ...money,
  ]
}

/** Both actions move a company's due date, and ask for a confirmation. */
function useInvoiceActions() {
  const say = useWords(invoiceWords)
  const { confirm, confirmDialog } = useConfirm()
  const confirmation = useConfirmInvoice()
  const refunding = useRefundInvoice()

  async function confirmPayment({ id, value, company }: CompanyInvoice) {
    const question = {
      title: say('confirmTitle', { name: company.name }),
      text: say('confirmText', { value: formatReais(value) }),
      confirmLabel: say('confirm'),
    }
    if (!(await confirm(question))) return
    await toastOutcome(say('confirmed'), () => confirmation.mutateAsync(id))
  }

  async function refund({ id, company }: CompanyInvoice) {
    const question = {
      title: say('refundTitle', { name: company.name }),
      text: say('refundText'),
      confirmLabel: say('refund'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    await toastOutcome(say('refunded'), () => refunding.mutateAsync(id))
  }

  return { confirmPayment, refund, confirmDialog }
}

async function toastOutcome(done: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    toast.success(done)
  } catch (error) {
    toast.error(errorText(error))
  }
}
