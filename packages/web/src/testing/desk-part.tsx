import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useState } from 'react'
import { Composer } from '../features/messages/composer/Composer.tsx'
import { MessageThread } from '../features/messages/messages/thread/MessageThread.tsx'
import { useTicketActions } from '../features/tickets/tickets/index.ts'
import { buildMessage, buildThread } from './build-ticket.ts'
import { answer } from './contract-server.ts'

interface DeskPartProps {
  ticket: Ticket
  onTyping?: (isWriting: boolean) => void
}

/** The thread of a ticket with its composer, as in a conversation. */
export function DeskPart({ ticket, onTyping }: DeskPartProps) {
  const [quoted, setQuoted] = useState<Message | null>(null)
  const [editing, setEditing] = useState<Message | null>(null)
  const actions = useTicketActions()
  return (
    <section>
      <MessageThread ticket={ticket} {...(ticket.status === 'open' && { onReply: setQuoted })} />
      <Composer
        ticket={ticket}
        actions={actions}
        quoted={quoted}
        onQuote={setQuoted}
        editing={editing}
        onEdit={setEditing}
        onTyping={onTyping}
      />
    </section>
  )
}

/** Answers what a thread and its composer request when they open. */
export function answerDesk(
  messages: readonly Message[] = [buildMessage({ body: 'Bom dia' })],
): void {
  answer('GET /messages/:ticketId', buildThread(messages))
  answer('GET /ticket-notes/list', [])
  answer('GET /tickets/:ticketId/macros', { runs: [] })
  answer('GET /tickets/:ticketId/charges', { charges: [] })
  answer('GET /macros', { macros: [] })
  answer('GET /articles', { articles: [], count: 0, hasMore: false })
  answer('GET /drafts', [])
  answer('DELETE /drafts/:ticketId', { message: 'ok' })
  answer('PUT /drafts/:ticketId', ({ params, body }) => ({
    ticketId: params.ticketId,
    body: body.body,
    quotedMsgId: body.quotedMsgId ?? null,
    isNote: body.isNote,
    updatedAt: body.updatedAt,
  }))
  answer('GET /quick-messages/list', [])
  answer('GET /users/list', [])
}
