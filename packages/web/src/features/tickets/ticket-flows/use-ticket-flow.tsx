import type { Ticket } from '@guiche/contract/tickets'
import { CircleStop, Workflow } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { useOfferActions } from '../../organisation/shortcuts/index.ts'
import { ticketFlowsLive } from './ticket-flows.live.ts'
import { useStartFlow, useStopFlow, useTicketFlowQuery } from './ticket-flows.queries.ts'
import { ticketFlowWords } from './ticket-flows.words.ts'

// Loaded lazily, since most conversations are in no flow.
const FlowChip = lazy(async () => ({ default: (await import('./FlowChip.tsx')).FlowChip }))
const StartFlowDialog = lazy(async () => ({
  default: (await import('./StartFlowDialog.tsx')).StartFlowDialog,
}))

interface TicketFlow {
  /** The chip for the customer's flow session; null without one. */
  flowChip: ReactNode
  /** Actions to start a flow, or to stop the running one. */
  flowActions: readonly RowAction[]
  flowDialog: ReactNode
}

const STOP = 'stop'

/** An attendant's actions on flows in a conversation, also offered by the command bar. */
export function useTicketFlow(ticket: Ticket): TicketFlow {
  const say = useWords(ticketFlowWords)
  const { data } = useTicketFlowQuery(ticket)
  const { start, stop, confirmDialog } = useFlowMutations(ticket)
  const [isChoosing, setIsChoosing] = useState(false)
  useHearing(ticketFlowsLive)
  const session = ticket.status === 'closed' ? null : (data?.session ?? null)
  const flows = ticket.status === 'closed' ? undefined : data?.flows
  const isStartable = session === null && flows !== undefined && flows.length > 0

  const flowName = session?.flowName
  const offered = useMemo(() => {
    if (flowName !== undefined) return [flowCommand(STOP, say('stopOf', { flow: flowName }))]
    return (flows ?? []).map(({ id, name }) =>
      flowCommand(String(id), say('startOf', { flow: name })),
    )
  }, [say, flowName, flows])
  useOfferActions(offered, (id) => {
    const flow = flows?.find((one) => String(one.id) === id)
    if (id === STOP && session) void stop(session.flowName)
    else if (flow) void start(flow)
  })

  return {
    flowChip: session && (
      <Suspense fallback={null}>
        <FlowChip session={session} onStop={() => void stop(session.flowName)} />
      </Suspense>
    ),
    flowActions: [
      ...(isStartable
        ? [
            {
              key: 'startFlow',
              label: say('start'),
              icon: Workflow,
              onSelect: () => setIsChoosing(true),
            },
          ]
        : []),
      ...(session
        ? [
            {
              key: 'stopFlow',
              label: say(session.bot ? 'stopBot' : 'stop'),
              icon: CircleStop,
              onSelect: () => void stop(session.flowName),
            },
          ]
        : []),
    ],
    flowDialog: (
      <>
        {isChoosing && flows && (
          <LazyOverlay>
            <StartFlowDialog
              name={ticket.contact.name}
              flows={flows}
              onChoose={start}
              onClose={() => setIsChoosing(false)}
            />
          </LazyOverlay>
        )}
        {confirmDialog}
      </>
    ),
  }
}

function flowCommand(id: string, label: string) {
  return { id, label, keys: '', section: 'flows' as const }
}

function useFlowMutations({ id, contact }: Ticket) {
  const say = useWords(ticketFlowWords)
  const starting = useStartFlow(id)
  const stopping = useStopFlow(id)
  const { confirm, confirmDialog } = useConfirm()

  /** Resolves to true if the flow was started. */
  async function start(flow: { id: number; name: string }): Promise<boolean> {
    try {
      await starting.mutateAsync(flow.id)
      toast.success(say('started', { flow: flow.name }))
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }

  async function stop(flow: string): Promise<void> {
    const isSure = await confirm({
      title: say('stopTitle', { flow }),
      text: say('stopText', { name: contact.name }),
      confirmLabel: say('stop'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await stopping.mutateAsync()
      toast.success(say('stopped', { flow }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { start, stop, confirmDialog }
}
