import { type PixCommand, pixCommandIn, reaisOf } from '@guiche/contract/pix-value'
import type { Ticket } from '@guiche/contract/tickets'
import { type ReactNode, useRef } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../../platform/words.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSeenPosition } from '../../messages/index.ts'
import { useMakeCharge } from '../../../money/pix-charges/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { composerWords } from '../composer.words.ts'

export interface ChargeCommand {
  /** Undefined if the text is no charge. */
  command: PixCommand | undefined
  /** The receiver's name; empty if the company has no Pix key. */
  receiver: string
  /**
   * Sends the charge after a confirmation.
   * @returns true if it was sent
   */
  charge: () => Promise<boolean>
  isCharging: boolean
  dialog: ReactNode
}

/**
 * A charge typed as a command.
 * @param text empty where commands are off, as in a note
 */
export function useChargeCommand(ticket: Ticket, text: string): ChargeCommand {
  const say = useWords(composerWords)
  const { setting } = useSession()
  const seenPosition = useSeenPosition(ticket.id)
  const { mutateAsync, isPending } = useMakeCharge(ticket.id)
  const { confirm, confirmDialog } = useConfirm()
  // A retry of the same text after a lost response reuses the idempotency key, since the charge may exist.
  const tried = useRef<{ text: string; key: string }>(undefined)
  const command = pixCommandIn(text)
  const receiver = receiverOf(setting)

  async function confirmAndCharge(): Promise<boolean> {
    if (!command || command.fault !== undefined || receiver === '') return false
    const { cents, description } = command
    const value = reaisOf(cents)
    const { name } = ticket.contact
    const isSure = await confirm({
      title: say('pixAsk', { value, name }),
      text: [say('pixAskText', { value, name: receiver }), description].filter(Boolean).join(' · '),
      confirmLabel: say('pixSend'),
    })
    if (!isSure) return false
    if (tried.current?.text !== text) tried.current = { text, key: newIdempotencyKey() }
    const { key } = tried.current
    try {
      await mutateAsync({ cents, description, idempotencyKey: key, seenPosition: seenPosition() })
      tried.current = undefined
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }

  return {
    command,
    receiver,
    charge: confirmAndCharge,
    isCharging: isPending,
    dialog: confirmDialog,
  }
}

/** The receiver's name if Pix key, name and city are all set, as the server requires; otherwise empty. */
export function receiverOf(setting: ReturnType<typeof useSession>['setting']): string {
  const [key, name, city] = [setting('pixKey'), setting('pixName'), setting('pixCity')]
  return key && city ? (name ?? '') : ''
}
