import type { PaymentReview } from '@guiche/contract/pix-providers'
import { BadgeCheck, Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { paymentColumns } from '../unmatched-payments/index.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { platformInvoicesLive, reviewList, useDecideReview } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'

/** Payments that match no invoice, for the operator's decision. */
export function PaymentReviews() {
  const say = useWords(invoiceWords)
  const list = reviewList.useList()
  const columns = useReviewColumns()
  const [crediting, setCrediting] = useState<PaymentReview>()
  const { refund, dismiss, confirmDialog } = useReviewDecisions()
  useHearing(platformInvoicesLive)
  return (
    <>
      <DataTable
        label={say('reviews')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ company, providerId }) => company?.name ?? providerId}
        menu={(review) => [
          {
            key: 'credit',
            label: say('creditAnyway'),
            icon: BadgeCheck,
            onSelect: () => setCrediting(review),
          },
          {
            key: 'refund',
            label: say('refund'),
            icon: Undo2,
            isDestructive: true,
            onSelect: () => void refund(review),
          },
          {
            key: 'dismiss',
            label: say('dismiss'),
            icon: Check,
            onSelect: () => void dismiss(review),
          },
        ]}
        {...listState(list, errorText)}
        empty={<EmptyState text={say('noReviews')} />}
      />
      <LazyOverlay>
        {crediting && <CreditDialog review={crediting} onClose={() => setCrediting(undefined)} />}
      </LazyOverlay>
      {confirmDialog}
    </>
  )
}

function useReviewColumns(): Column<PaymentReview>[] {
  const say = useWords(invoiceWords)
  return [
    {
      key: 'company',
      header: say('company'),
      card: 'title',
      render: ({ company, invoiceId, providerId }) => (
        <>
          <bdi>{company?.name ?? say('unknownPayer')}</bdi>
          <Box sx={quiet}>
            {invoiceId === null ? <bdi>{providerId}</bdi> : say('invoice', { id: invoiceId })}
          </Box>
        </>
      ),
    },
    ...paymentColumns<PaymentReview>({
      value: say('value'),
      reason: say('reason'),
      paidAt: say('paidAt'),
      charged: (value) => say('charged_value', { value }),
      reasonOf: ({ reason }) => say(`reason_${reason}`),
    }),
  ]
}

function useReviewDecisions() {
  const say = useWords(invoiceWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useDecideReview()

  async function decide({ id }: PaymentReview, act: 'refund' | 'dismiss', done: string) {
    try {
      await mutateAsync({ id, act })
      toast.success(done)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function refund(review: PaymentReview) {
    const question = {
      title: say('refundReviewTitle', { value: formatReais(review.value) }),
      text: say('refundReviewText'),
      confirmLabel: say('refund'),
      isDestructive: true,
    }
    if (await confirm(question)) await decide(review, 'refund', say('refundAsked'))
  }

  async function dismiss(review: PaymentReview) {
    const question = {
      title: say('dismissTitle', { value: formatReais(review.value) }),
      text: say('dismissText'),
      confirmLabel: say('dismiss'),
    }
    if (await confirm(question)) await decide(review, 'dismiss', say('dismissed'))
  }

  return { refund, dismiss, confirmDialog }
}

const quiet = { typography: 'caption', color: 'text.secondary' } as const
