import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { toast } from '../../../../ui/toast.tsx'
import { capabilitiesOf } from '../../../tickets/tickets/index.ts'
import { useReactToMessage, useRetryMessage } from '../message-changes.ts'
import { messageSendings } from '../message-sendings.ts'
import type { ThreadActions } from './thread-actions.ts'

interface Options {
  ticket: Ticket
  canAct: boolean
  onReply: ((message: Message) => void) | undefined
  onGoTo: ThreadActions['onGoTo']
  onAct: ThreadActions['onAct']
}

const toastError = (error: unknown) => toast.error(errorText(error))

/** The callbacks for rows of this thread. */
export function useThreadActions({
  ticket,
  canAct,
  onReply,
  onGoTo,
  onAct,
}: Options): ThreadActions {
  const cache = useQueryClient()
  const { mutateAsync: retry } = useRetryMessage()
  const { mutateAsync: react } = useReactToMessage()
  const { isGroup } = ticket
  const customer = ticket.contact.name
  const canWrite = onReply !== undefined
  const { edits, deletes, reactions, windowHours } = capabilitiesOf(ticket)
  return useMemo(
    () => ({
      isGroup,
      customer,
      canAct,
      line: { edits, deletes, reactions, windowHours },
      onReply,
      onReact:
        canWrite && reactions
          ? ({ id }, emoji) => void react({ id, emoji }).catch(toastError)
          : undefined,
      onRetry: canWrite ? (id) => void retry(id).catch(toastError) : undefined,
      onGoTo,
      onSendAgain: (key) => messageSendings.sendAgain(cache, key),
      onDiscard: (key) => messageSendings.discard(key),
      onAct,
    }),
    [
      isGroup,
      customer,
      canAct,
      canWrite,
      edits,
      deletes,
      reactions,
      windowHours,
      onReply,
      onGoTo,
      onAct,
      react,
      retry,
      cache,
    ],
  )
}
