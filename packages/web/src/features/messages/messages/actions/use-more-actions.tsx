import type { Ticket } from '@guiche/contract/tickets'
import { CalendarClock, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import type { RowAction } from '../../../../ui/RowMenu.tsx'
import { ScheduleDialog } from '../../schedules/index.ts'
import { hasPlanFeature, useCompanyPlan } from '../../../organisation/sessions/index.ts'
import { useTicketFlow } from '../../../tickets/ticket-flows/index.ts'
import { printoutWords } from '../printout/printout.words.ts'

/** Path of the print view. */
const PRINT_PATH = '/print'

/** Further actions of a conversation, their dialogs, and the chip of the customer's flow. */
export function useMoreActions(ticket: Ticket): {
  more: readonly RowAction[]
  moreDialog: ReactNode
  flowChip: ReactNode
} {
  const say = useWords(printoutWords)
  const plan = useCompanyPlan()
  const { flowChip, flowActions, flowDialog } = useTicketFlow(ticket)
  const [isScheduling, setIsScheduling] = useState(false)
  const openPrintPage = () => window.open(`${PRINT_PATH}/${ticket.uuid}`, '_blank', 'noopener')
  const schedule: RowAction = {
    key: 'schedule',
    label: say('schedule'),
    icon: CalendarClock,
    onSelect: () => setIsScheduling(true),
  }
  return {
    more: [
      ...flowActions,
      ...(hasPlanFeature(plan, 'useSchedules') ? [schedule] : []),
      { key: 'print', label: say('menu'), icon: Printer, onSelect: openPrintPage },
    ],
    moreDialog: (
      <>
        {isScheduling && (
          <LazyOverlay>
            <ScheduleDialog
              contact={ticket.contact}
              ticketId={ticket.id}
              onClose={() => setIsScheduling(false)}
            />
          </LazyOverlay>
        )}
        {flowDialog}
      </>
    ),
    flowChip,
  }
}
