import type { BulkInput } from '@guiche/contract/ticket-bulk'
import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { requestCloseReason, type TicketSelection } from '../../../tickets/tickets/index.ts'
import { bulkWords } from './bulk.words.ts'
import { BulkChoices, type ChoiceKind } from './BulkChoices.tsx'
import { BulkRefusals } from './BulkRefusals.tsx'
import { BulkToolbar } from './BulkToolbar.tsx'
import { type BulkGroup, type BulkKind, useBulkAction } from './use-bulk-action.ts'

interface BulkBarProps {
  selection: TicketSelection
  /** All tickets of the list. */
  tickets: readonly Ticket[]
}

/** The bulk actions for the selected tickets, floating over the end of their list. */
export function BulkBar({ selection, tickets }: BulkBarProps) {
  const say = useWords(bulkWords)
  const cache = useQueryClient()
  const { run, progress, refused, forgetRefused } = useBulkAction()
  const [asked, setAsked] = useState<{ kind: ChoiceKind; at: HTMLElement }>()
  const chosen = selection.tickets

  async function changeTickets(kind: BulkKind, changed: BulkInput['change']) {
    setAsked(undefined)
    if (await run(kind, [{ tickets: chosen, change: changed }])) selection.drop(chosen)
  }

  /** Asks for a close reason once per queue that requires or allows one. */
  async function closeTickets() {
    const groups: BulkGroup[] = []
    for (const [queueId, tickets] of Map.groupBy(chosen, (ticket) => ticket.queueId)) {
      const asking = requestCloseReason(cache, queueId)
      const closeReason = asking && (await asking)
      if (asking && closeReason === undefined) return
      const change = { status: 'closed', undoable: true } as const
      groups.push({
        tickets,
        change: typeof closeReason === 'string' ? { ...change, closeReason } : change,
      })
    }
    if (await run('close', groups)) selection.drop(chosen)
  }

  return (
    <>
      {chosen.length > 0 && (
        <BulkToolbar
          selection={selection}
          tickets={tickets}
          progress={progress}
          onAsk={(kind, at) => setAsked({ kind, at })}
          onClose={() => void closeTickets()}
        />
      )}
      <Popover
        open={asked !== undefined}
        anchorEl={asked?.at}
        onClose={() => setAsked(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': asked && say(asked.kind),
            sx: { width: 256, mt: -1 },
          },
        }}
      >
        {asked && <BulkChoices kind={asked.kind} chosen={chosen} onChange={changeTickets} />}
      </Popover>
      {refused.length > 0 && <BulkRefusals refused={refused} onClose={forgetRefused} />}
    </>
  )
}
