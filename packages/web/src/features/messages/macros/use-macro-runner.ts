import { type ActionKindOf, actionsOf } from '@guiche/contract/ticket-action-rules'
import type { Macro } from '@guiche/contract/macros'
import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/call.ts'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import type { Moment } from '../../../platform/live/live-cache.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { opensNextAfterClose } from '../../../platform/desk-preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { macroRunText, macroRunWords } from '../macro-runs/index.ts'
import { actionWords, kindWord } from '../../tickets/ticket-actions/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import {
  isConversationOpen,
  requestCloseReason,
  openNeighbour,
  mergeTicket,
  TICKETS_PATH,
  UNDO_TOAST,
  useBulkChange,
  useUndoChange,
} from '../../tickets/tickets/index.ts'
import { type MacroRunResult, useRunMacro } from './macros.queries.ts'
import { macroWords } from './macros.words.ts'

export interface RunOptions {
  /** The newest position in the thread that the user has had time to see. */
  seenPosition: () => number | undefined
  /** True if texts begin with the user's name. */
  isSigned: () => boolean
}

/** Parts of a run that a retry repeats. */
interface RunRequest {
  idempotencyKey: string
  closeReason?: string
}

/** Runs a macro on a ticket and shows the result, with undo where possible. */
export function useMacroRunner(ticket: Ticket, { seenPosition, isSigned }: RunOptions) {
  const say = useWords(macroWords)
  const sayAction = useWords(actionWords)
  const sayDone = useWords(macroRunWords)
  const cache = useQueryClient()
  const { user } = useSession()
  const navigate = useNavigate()
  const { mutateAsync } = useRunMacro()
  const takeBack = useUndoRun(ticket)
  const isRunning = useRef(false)

  /** Undefined if the macro would close the ticket and the user cancelled the question for a reason. */
  async function prepareRun({ actions }: Macro): Promise<RunRequest | undefined> {
    const idempotencyKey = newIdempotencyKey()
    if (!actions.some(({ kind }) => kind === 'close')) return { idempotencyKey }
    const moved = actions.findLast((action) => action.kind === 'queue')
    const asking = requestCloseReason(cache, moved?.queueId ?? ticket.queueId)
    const closeReason = asking && (await asking)
    if (asking && closeReason === undefined) return undefined
    return { idempotencyKey, ...(typeof closeReason === 'string' && { closeReason }) }
  }

  async function requestRun(macro: Macro, made: RunRequest, wasRead: boolean): Promise<void> {
    const body = { ...made, isSigned: isSigned(), ...seenPositionField(seenPosition()) }
    const askedAt = performance.now()
    try {
      const ran = await mutateAsync({ ticketId: ticket.id, macroId: macro.id, body })
      showResult(ran, wasRead, askedAt)
    } catch (error) {
      showFailure(error, () => void runOnce(macro, made))
    }
  }

  /** @param earlier the run that is retried */
  async function runOnce(macro: Macro, earlier?: RunRequest): Promise<void> {
    // A double click runs the macro once.
    if (isRunning.current) return
    isRunning.current = true
    const wasRead = isConversationOpen(ticket)
    try {
      const made = earlier ?? (await prepareRun(macro))
      if (made) await requestRun(macro, made, wasRead)
    } finally {
      isRunning.current = false
    }
  }

  function showResult(ran: MacroRunResult, wasRead: boolean, askedAt: Moment): void {
    const { isMoved, isSnoozed } = ran.undoing
    const { status, userId, snoozedUntil } = ran.ticket
    const isAway = status !== 'open' || userId !== user.id || snoozedUntil !== null
    const isLeft = wasRead && isConversationOpen(ticket) && isAway && (isMoved || isSnoozed)
    // The list's neighbour is found by the row, which must still exist.
    const hasGoneOn =
      isLeft &&
      status === 'closed' &&
      opensNextAfterClose.read() &&
      openNeighbour(1, { isLeaving: true })
    mergeTicket(cache, ran.ticket, askedAt)
    if (isLeft && !hasGoneOn) void navigate(TICKETS_PATH)
    const what = macroRunText(ran.run.kinds, sayDone)
    toast.success(say('done', { name: ran.run.name, what }), {
      ...UNDO_TOAST,
      ...(canUndo(ran) && {
        action: { label: say('undo'), onClick: () => void takeBack(ran, wasRead) },
      }),
    })
  }

  function showFailure(error: unknown, again: () => void): void {
    const isAway = error instanceof CallError && (error.status === 0 || error.status >= 500)
    const at = actionAtFault(error)
    toast.error(errorText(error), {
      ...(at && {
        reason: say('failedAt', {
          place: at.at + 1,
          action: sayAction(kindWord('person', at.kind)),
        }),
      }),
      // The result is unknown without a response; a retry with the same idempotency key changes nothing twice.
      ...(isAway && { action: { label: say('again'), onClick: again } }),
    })
  }

  return (macro: Macro) => runOnce(macro)
}

function useUndoRun(ticket: Ticket) {
  const say = useWords(macroWords)
  const navigate = useNavigate()
  const undoing = useUndoChange()
  const bulk = useBulkChange()

  /** First the ticket's place, since its tags may be invisible to the user until then. */
  return async ({ undoing: done, run }: MacroRunResult, wasRead: boolean): Promise<void> => {
    const { id } = ticket
    try {
      if (done.isMoved) await undoing.mutateAsync(id)
      else if (done.isSnoozed) await call('DELETE /tickets/:id/snooze', { params: { id } })
      const { addedTagIds, removedTagIds } = done
      if (addedTagIds.length + removedTagIds.length > 0) {
        const change = { tagIds: removedTagIds, removedTagIds: addedTagIds }
        const { refused } = await bulk.mutateAsync({ ids: [id], change })
        const [one] = refused
        if (one) throw new CallError(one.error, 400)
      }
      if (wasRead) void navigate(`${TICKETS_PATH}/${ticket.uuid}`)
      if (run.kinds.includes('send') || run.kinds.includes('note')) toast.info(say('undone'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}

function canUndo({ undoing }: MacroRunResult): boolean {
  const { isMoved, isSnoozed, addedTagIds, removedTagIds } = undoing
  return isMoved || isSnoozed || addedTagIds.length + removedTagIds.length > 0
}

function seenPositionField(seenPosition: number | undefined): { seenPosition?: number } {
  return seenPosition === undefined ? {} : { seenPosition }
}

/** The refused action, from the body of the server's error. */
function actionAtFault(error: unknown): { at: number; kind: ActionKindOf<'person'> } | undefined {
  if (!(error instanceof CallError)) return undefined
  const { action } = error.body
  if (typeof action !== 'object' || action === null) return undefined
  if (!('at' in action && 'kind' in action) || typeof action.at !== 'number') return undefined
  const kind = actionsOf.person.find((one) => one === action.kind)
  return kind && { at: action.at, kind }
}
