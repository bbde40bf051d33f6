import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useCallback, useState } from 'react'
import { Overlay } from '../../../../ui/Overlay.tsx'
import type { ActingStep, ThreadActions } from './thread-actions.ts'
import { lazy } from '../../../../ui/lazy.tsx'

// Menus and dialogs weigh as much as the thread, and come when one is asked for.
const MessageActions = lazy(() => import('./MessageActions.tsx'))

interface Acting {
  step: ActingStep
  message: Message
  anchor: HTMLElement
}

/** What is open about a message of the thread, one thing at a time. */
export function useActing(ticket: Ticket, messages: readonly Message[]) {
  const [acting, setActing] = useState<Acting>()
  const onAct = useCallback<ThreadActions['onAct']>(
    (step, message, anchor) => setActing({ step, message, anchor }),
    [],
  )
  const draw = (actions: ThreadActions) =>
    acting && (
      <Overlay>
        <MessageActions
          {...acting}
          // As it is now: it may have been read, or taken back, since it was opened.
          message={messages.find(({ id }) => id === acting.message.id) ?? acting.message}
          ticket={ticket}
          actions={actions}
          onStep={(step) => setActing({ ...acting, step })}
          onClose={() => setActing(undefined)}
        />
      </Overlay>
    )
  return { onAct, draw }
}
