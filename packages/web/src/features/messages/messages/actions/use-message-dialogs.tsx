import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useCallback, useState } from 'react'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import type { MessageStep, ThreadActions } from './thread-actions.ts'
import { lazy } from '../../../../ui/lazy.tsx'

// Menus and dialogs are as large as the thread and loaded when the first is opened.
const MessageActions = lazy(() => import('./MessageActions.tsx'))

interface Acting {
  step: MessageStep
  message: Message
  anchor: HTMLElement
}

/** The open menu or dialog of a message, one at a time. */
export function useMessageDialogs(ticket: Ticket, messages: readonly Message[]) {
  const [acting, setActing] = useState<Acting>()
  const onAct = useCallback<ThreadActions['onAct']>(
    (step, message, anchor) => setActing({ step, message, anchor }),
    [],
  )
  const renderDialog = (actions: ThreadActions) =>
    acting && (
      <LazyOverlay>
        <MessageActions
          {...acting}
          // The current version: it may have been read or deleted since the menu was opened.
          message={messages.find(({ id }) => id === acting.message.id) ?? acting.message}
          ticket={ticket}
          actions={actions}
          onStep={(step) => setActing({ ...acting, step })}
          onClose={() => setActing(undefined)}
        />
      </LazyOverlay>
    )
  return { onAct, draw: renderDialog }
}
