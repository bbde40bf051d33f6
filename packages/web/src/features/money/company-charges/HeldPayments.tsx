import type { HeldPayment } from '@guiche/contract/pix-charges'
import { BadgeCheck, Check, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { paymentColumns } from '../unmatched-payments/index.ts'
import { companyChargeWords } from './company-charges.words.ts'
import {
  type HeldAct,
  heldPaymentList,
  heldPaymentsLive,
  useDecideHeldPayment,
} from './held-payments.queries.ts'

/** Customers' payments that matched no charge, for an administrator's decision; nothing where there are none. */
export function HeldPayments() {
  const say = useWords(companyChargeWords)
  const list = heldPaymentList.useList()
  const columns = useHeldPaymentColumns()
  const { actionsOf, confirmDialog } = usePaymentDecisions()
  const id = useId()
  useHearing(heldPaymentsLive)
  if (list.rows.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <Box component="h2" id={id} sx={{ typography: 'h4', m: 0, px: { xs: 4, sm: 6 }, pb: 2 }}>
        {say('held')}
      </Box>
      <DataTable
        label={say('held')}
        columns={columns}
        rows={list.rows}
        rowKey={(payment) => payment.id}
        rowName={({ charge, providerId }) => charge?.contact.name ?? providerId}
        menu={actionsOf}
        {...listState(list, errorText)}
      />
      {confirmDialog}
    </Box>
  )
}

function useHeldPaymentColumns(): Column<HeldPayment>[] {
  const say = useWords(companyChargeWords)
  return [
    {
      key: 'contact',
      header: say('customer'),
      card: 'title',
      render: ({ charge, providerId }) => (
        <>
          <bdi>{charge?.contact.name ?? say('unknownPayer')}</bdi>
          {charge === null && (
            <Box sx={quiet}>
              <bdi>{providerId}</bdi>
            </Box>
          )}
        </>
      ),
    },
    ...paymentColumns<HeldPayment>({
      value: say('value'),
      reason: say('reason'),
      paidAt: say('paidAt'),
      charged: (value) => say('chargedValue', { value }),
      reasonOf: ({ reason }) => say(`reason_${reason}`),
    }),
  ]
}

function usePaymentDecisions() {
  const say = useWords(companyChargeWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useDecideHeldPayment()

  async function confirmAndDecide({ id, value }: HeldPayment, act: HeldAct): Promise<void> {
    const isSure = await confirm({
      title: say(`${act}Title`, { value: formatReais(value) }),
      text: say(`${act}Text`),
      confirmLabel: say(act),
      isDestructive: act === 'refund',
    })
    if (!isSure) return
    try {
      await mutateAsync({ id, act })
      toast.success(say(`${act}Done`))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function actionsOf(payment: HeldPayment): RowAction[] {
    const rowAction = (act: HeldAct, icon: RowAction['icon']) => ({
      key: act,
      label: say(act),
      icon,
      isDestructive: act === 'refund',
      onSelect: () => void confirmAndDecide(payment, act),
    })
    const canCredit = payment.charge !== null && payment.charge.status !== 'paid'
    return [
      ...(canCredit ? [rowAction('credit', BadgeCheck)] : []),
      rowAction('dismiss', Check),
      rowAction('refund', Undo2),
    ]
  }

  return { actionsOf, confirmDialog }
}

const section = { pb: 4 } as const
const quiet = { typography: 'caption', color: 'text.secondary' } as const
