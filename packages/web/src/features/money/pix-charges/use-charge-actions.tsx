import type { PixCharge } from '@guiche/contract/pix-charges'
import { reaisOf } from '@guiche/contract/pix-value'
import { Ban, Copy, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { copyWithToast } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useChangeCharge, useSendChargeAgain } from './pix-charges.queries.ts'
import { pixChargeWords } from './pix-charges.words.ts'

export interface ChargeActions {
  /** Undefined unless the charge is open or expired. */
  confirm: (() => Promise<void>) | undefined
  copy: () => Promise<void>
  /** Further actions for the menu. */
  more: readonly RowAction[]
  isPending: boolean
  dialog: ReactNode
}

/**
 * Users' actions on a charge.
 * @param canSend true if messages can be sent to the customer
 */
export function useChargeActions(charge: PixCharge, canSend: boolean): ChargeActions {
  const say = useWords(pixChargeWords)
  const change = useChangeCharge(charge.id)
  const again = useSendChargeAgain(charge.id)
  const { confirm: ask, confirmDialog } = useConfirm()
  const isUndoable = mayUndoChange(charge, useNow())
  const isWaiting = charge.status === 'open' || charge.status === 'expired'
  const value = reaisOf(charge.cents)

  async function toastOutcome(done: Promise<unknown>, words: string): Promise<void> {
    try {
      await done
      toast.success(words)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function confirmPayment(): Promise<void> {
    const isSure = await ask({
      title: say('confirmTitle', { value }),
      text: say('confirmText'),
      confirmLabel: say('confirm'),
    })
    if (isSure) await toastOutcome(change.mutateAsync({ status: 'paid' }), say('confirmed'))
  }

  async function confirmAndCancel(): Promise<void> {
    const isSure = await ask({
      title: say('cancelTitle', { value }),
      text: say('cancelText'),
      confirmLabel: say('cancel'),
      isDestructive: true,
    })
    if (isSure) await toastOutcome(change.mutateAsync({ status: 'cancelled' }), say('cancelled'))
  }

  const copyPixCode = () =>
    copyWithToast(charge.code, { copied: say('copied'), failed: say('copyFailed') })

  const undoLastChange = () => toastOutcome(change.mutateAsync({ status: 'open' }), say('undone'))
  const sendAgain = () => toastOutcome(again.mutateAsync(newIdempotencyKey()), say('againDone'))
  return {
    confirm: isWaiting ? confirmPayment : undefined,
    copy: copyPixCode,
    more: [
      ...(isWaiting
        ? [
            { key: 'copy', label: say('copy'), icon: Copy, onSelect: () => void copyPixCode() },
            ...(canSend
              ? [
                  {
                    key: 'again',
                    label: say('again'),
                    icon: Send,
                    onSelect: () => void sendAgain(),
                  },
                ]
              : []),
            {
              key: 'cancel',
              label: say('cancel'),
              icon: Ban,
              onSelect: () => void confirmAndCancel(),
              isDestructive: true,
            },
          ]
        : []),
      ...(isUndoable
        ? [{ key: 'undo', label: say('undo'), icon: Undo2, onSelect: () => void undoLastChange() }]
        : []),
    ],
    isPending: change.isPending || again.isPending,
    dialog: confirmDialog,
  }
}

/** The server's time limit for undoing a confirmation or a cancellation. */
const UNDO_MS = 60 * 60_000

/** True if users may undo the charge's last change. A payment confirmed by the bank cannot be undone. Pure. */
function mayUndoChange(
  { status, settledBy, settledAt }: Pick<PixCharge, 'status' | 'settledBy' | 'settledAt'>,
  now: number,
): boolean {
  if (status !== 'paid' && status !== 'cancelled') return false
  return settledBy !== null && settledAt !== null && now - Date.parse(settledAt) < UNDO_MS
}
