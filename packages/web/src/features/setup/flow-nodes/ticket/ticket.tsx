import type { NodeData } from '@guiche/contract/flow-graph'
import { Ticket } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { MissingField, QueueName } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { ticketWords } from './ticket.words.ts'

export const ticketLook: NodeLook<'ticket'> = {
  icon: Ticket,
  tone: kindTones.tickets,
  words: ticketWords,
  isOffered: true,
  newData: {},
  Card: TicketCard,
  Dialog: lazy(async () => ({ default: (await import('./TicketDialog.tsx')).TicketDialog })),
}

function TicketCard({ data: { queueId } }: { data: NodeData<'ticket'> }) {
  const say = useWords(ticketWords)
  return queueId === null ? (
    <MissingField>{say('chooseQueue')}</MissingField>
  ) : (
    <QueueName id={queueId} />
  )
}
