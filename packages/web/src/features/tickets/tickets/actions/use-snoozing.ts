import type { Ticket } from '@guiche/contract/tickets'
import { useWords } from '../../../../platform/words.ts'
import { formatDateTime } from '../../../../ui/formats.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useSnoozeTicket, useWakeTicket } from '../tickets.queries.ts'
import { ticketWords } from '../tickets.words.ts'
import { UNDO_TOAST } from './undo-toast.ts'
import { samePageGuard, useConversationPage } from './use-conversation-page.ts'
import { useRefusal } from './use-refusal.ts'

/** Snoozes a ticket, and wakes it before its time. */
export function useSnoozing() {
  const say = useWords(ticketWords)
  const snoozing = useSnoozeTicket()
  const waking = useWakeTicket()
  const { openList, reopenIfOpen } = useConversationPage()
  const refuse = useRefusal()

  async function snooze(ticket: Ticket, until: Date, wakeOnReply: boolean) {
    const { id } = ticket
    const unlessGone = samePageGuard()
    const comeBack = reopenIfOpen(ticket)
    try {
      await snoozing.mutateAsync({ id, until: until.toISOString(), wakeOnReply })
      unlessGone(openList)
      toast.success(say('snoozedToast', { time: formatDateTime(until) }), {
        durationMs: UNDO_TOAST.durationMs,
        action: {
          label: say('undo'),
          onClick: () => void waking.mutateAsync(id).then(comeBack, refuse),
        },
      })
    } catch (error) {
      refuse(error)
    }
  }

  async function wake({ id }: Ticket) {
    try {
      await waking.mutateAsync(id)
      toast.success(say('wokenToast'))
    } catch (error) {
      refuse(error)
    }
  }

  return { snooze, wake }
}
