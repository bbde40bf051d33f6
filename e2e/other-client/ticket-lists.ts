import { call, session, ignoreRefusals } from './calls.ts'
import { button, createElement, section } from './elements.ts'
import { hearCompanyEvent, emitAndWait } from './socket.ts'

export interface Ticket {
  id: number
  status: string
  userId: number | null
  queueId: number | null
  unreadMessages: number | null
  lastMessage: string
  updatedAt: string
  contactId: number
  contact: { id: number; name: string; number: string; profilePicUrl: string }
  user: { id: number; name: string } | null
  whatsapp: { name: string } | null
  tags: { id: number }[]
}

type TicketNews =
  | { action: 'update'; ticket: Ticket }
  | { action: 'updateUnread'; ticketId: number }
  | { action: 'delete'; ticketId: number }

interface MessageNews {
  action: string
  ticket: Ticket
}

/** One list of the desk, by the rules of the wire. */
export function ticketList(label: string, status: string, onOpen: (ticket: Ticket) => void) {
  const { root, draw } = section(label)
  const user = session.now?.user
  const selected = user?.queues.map((queue) => queue.UserQueue.queueId) ?? []
  let tickets: Ticket[] = []

  const isMine = ({ userId }: Ticket) => userId === null || userId === user?.id
  const isSelected = ({ queueId }: Ticket) => queueId === null || selected.includes(queueId)
  const prependTicket = (ticket: Ticket) => {
    tickets = [ticket, ...tickets.filter(({ id }) => id !== ticket.id)]
  }
  const removeTicket = (id: number) => {
    tickets = tickets.filter((ticket) => ticket.id !== id)
  }
  const row = (ticket: Ticket) =>
    createElement(
      'li',
      { 'data-ticket': String(ticket.id) },
      createElement('img', { src: ticket.contact.profilePicUrl, alt: '' }),
      createElement('strong', {}, ticket.contact.name),
      createElement('span', {}, ticket.lastMessage),
      button('Abrir', () => onOpen(ticket), `Abrir ${ticket.contact.name}`),
      ...(status === 'pending'
        ? [
            button(
              'Aceitar',
              () => ignoreRefusals(accept(ticket)),
              `Aceitar ${ticket.contact.name}`,
            ),
          ]
        : []),
    )
  const redraw = () => draw(createElement('ul', {}, ...tickets.map(row)))

  async function load(): Promise<void> {
    // Before the list is read, so that changes in between are received.
    await emitAndWait('joinTickets', status)
    const query = new URLSearchParams({
      searchParam: '',
      pageNumber: '1',
      status,
      showAll: 'false',
      queueIds: JSON.stringify(selected),
    })
    const page = await call<{ tickets: Ticket[]; hasMore: boolean }>('GET', `/tickets?${query}`)
    tickets = page.tickets
    redraw()
  }

  async function accept({ id }: Ticket): Promise<void> {
    onOpen(await call('PUT', `/tickets/${id}`, { status: 'open', userId: user?.id }))
  }

  hearCompanyEvent<TicketNews>('ticket', (news) => {
    if (news.action === 'updateUnread')
      tickets = tickets.map((one) =>
        one.id === news.ticketId ? { ...one, unreadMessages: 0 } : one,
      )
    if (news.action === 'update') {
      const { ticket } = news
      if (isMine(ticket) && isSelected(ticket) && ticket.status === status) prependTicket(ticket)
      else if (!isSelected(ticket)) removeTicket(ticket.id)
    }
    if (news.action === 'delete') removeTicket(news.ticketId)
    redraw()
  })
  hearCompanyEvent<MessageNews>('appMessage', ({ action, ticket }) => {
    const isBumped = action === 'create' && isMine(ticket) && isSelected(ticket)
    if (isBumped && ticket.status === status) prependTicket({ ...findTicket(ticket), ...ticket })
    redraw()
  })
  function findTicket({ id }: Ticket): Ticket | undefined {
    return tickets.find((ticket) => ticket.id === id)
  }
  return { root, load }
}
