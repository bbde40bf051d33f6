import type { Ticket } from '@guiche/contract/tickets'
import { useWords } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useUndoChange } from '../tickets.queries.ts'
import { ticketWords } from '../tickets.words.ts'
import { UNDO_TOAST } from './undo-toast.ts'
import { useRefusal } from './use-refusal.ts'

/** Reports a change of a ticket with a toast that offers to undo it; `comeBack` is called after the undo. */
export function useUndoOffer() {
  const say = useWords(ticketWords)
  const undoing = useUndoChange()
  const refuse = useRefusal()
  return (text: string, { id }: Ticket, comeBack: () => void) =>
    toast.success(text, {
      ...UNDO_TOAST,
      action: {
        label: say('undo'),
        onClick: () => void undoing.mutateAsync(id).then(comeBack, refuse),
      },
    })
}
