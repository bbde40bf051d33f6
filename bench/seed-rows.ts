import { foldedText } from '@guiche/contract/search'
import { nameFrom, pick, randomFrom, sentenceFrom, uuidFrom } from './random.ts'

// One company's contacts, threads, tickets and messages as lines of COPY, in chronological order: messages of a thread
// are scattered among those of others, as after a year of use.

export interface CompanyPlan {
  readonly companyId: number
  readonly seed: number
  readonly contacts: number
  readonly tickets: number
  readonly messages: number
  /** Threads with more than `deepMessages` messages, for late pages. */
  readonly deepThreads: number
  readonly deepMessages: number
  readonly open: number
  readonly pending: number
  readonly queueIds: readonly number[]
  readonly userIds: readonly number[]
  readonly lineIds: readonly number[]
  /** First ids of contacts, threads and tickets. */
  readonly firstId: { contact: number; thread: number; ticket: number }
}

const YEAR_TENTHS = 365 * 24 * 3600 * 10
const TICKET_BITS = 2 ** 18
/** When the last of them was written. */
const END_MS = Date.UTC(2026, 9, 1)

export interface CompanyRows {
  contacts(): Generator<string>
  identities(): Generator<string>
  threads(): Generator<string>
  /** Must be read to its end before `tickets` and `threads`, which contain their last message. */
  messages(): Generator<string>
  tickets(): Generator<string>
}

export function companyRowsOf(plan: CompanyPlan): CompanyRows {
  const { companyId, firstId } = plan
  const random = randomFrom(plan.seed)
  const names = Array.from({ length: plan.contacts }, () => nameFrom(random))
  const tickets = planTickets(plan, random)
  const moments = planMessageTimes(plan, tickets, random)
  const positions = new Int32Array(plan.contacts)

  return {
    *contacts() {
      for (let index = 0; index < plan.contacts; index++) {
        const at = isoTimeOfTenths(Math.floor(random() * YEAR_TENTHS))
        const number = numberOf(plan, index)
        // Triggers do not run for copied rows.
        const searchText = foldedText(`${names[index]} ${number}`)
        yield copyLine([
          companyId,
          firstId.contact + index,
          names[index],
          number,
          at,
          at,
          searchText,
        ])
      }
    },
    *identities() {
      for (let index = 0; index < plan.contacts; index++)
        yield copyLine([companyId, 'phone', numberOf(plan, index), firstId.contact + index])
    },
    *messages() {
      for (const moment of moments) {
        const ticket = tickets[moment % TICKET_BITS]
        if (ticket)
          yield messageLine(plan, ticket, Math.floor(moment / TICKET_BITS), positions, random)
      }
    },
    *threads() {
      for (let index = 0; index < plan.contacts; index++)
        yield copyLine([
          companyId,
          firstId.thread + index,
          firstId.contact + index,
          lineIdOf(plan, index),
          positions[index],
        ])
    },
    *tickets() {
      for (const ticket of tickets) yield ticketLine(plan, ticket, random)
    },
  }
}

interface PlannedTicket {
  id: number
  contact: number
  status: 'pending' | 'open' | 'closed'
  queueId: number | null
  userId: number | null
  startTenths: number
  spanTenths: number
  messages: number
  lastTenths: number
  lastMessage: string
  lastFromMe: boolean
  lastInbound: number
}

/** Tickets in the order of their opening: the first contacts have one each, some customers return often. */
function planTickets(plan: CompanyPlan, random: () => number): PlannedTicket[] {
  const counts = new Int32Array(plan.contacts).fill(1)
  for (let more = plan.contacts; more < plan.tickets; more++) {
    const contact = Math.floor(random() * random() * plan.contacts)
    counts[contact] = (counts[contact] ?? 0) + 1
  }
  const tickets: PlannedTicket[] = []
  counts.forEach((count, contact) => {
    for (let index = 0; index < count; index++)
      tickets.push(planTicket(plan, contact, index, count, random))
  })
  // Only the last ticket of a contact may be unclosed; deep threads are in some of them.
  const last = tickets.filter((ticket, index) => tickets[index + 1]?.contact !== ticket.contact)
  const step = Math.floor(last.length / (plan.open + plan.pending))
  for (let index = 0; index < plan.open + plan.pending; index++) {
    const ticket = last[index * step]
    if (ticket)
      markAsUnclosed(
        ticket,
        index < plan.deepThreads || random() < plan.open / (plan.open + plan.pending),
        plan,
        random,
      )
  }
  distributeMessages(plan, tickets, last, step, random)
  tickets.sort((a, b) => a.startTenths - b.startTenths)
  tickets.forEach((ticket, index) => (ticket.id = plan.firstId.ticket + index))
  return tickets
}

function planTicket(
  plan: CompanyPlan,
  contact: number,
  index: number,
  count: number,
  random: () => number,
): PlannedTicket {
  // Each ticket has its own part of the year, so that tickets of a contact do not overlap.
  const part = YEAR_TENTHS / count
  return {
    id: 0,
    contact,
    status: 'closed',
    queueId: random() < 0.12 ? null : pick(plan.queueIds, random),
    userId: random() < 0.03 ? null : pick(plan.userIds, random),
    startTenths: Math.floor(index * part + random() * part * 0.9),
    spanTenths: Math.floor(Math.min(part * 0.09, (0.2 + random() * random() * 40) * 36_000)),
    messages: 0,
    lastTenths: 0,
    lastMessage: '',
    lastFromMe: false,
    lastInbound: 0,
  }
}

/** Waiting and open tickets began in the last days. */
function markAsUnclosed(
  ticket: PlannedTicket,
  isOpen: boolean,
  plan: CompanyPlan,
  random: () => number,
): void {
  ticket.status = isOpen ? 'open' : 'pending'
  ticket.userId = isOpen ? pick(plan.userIds, random) : null
  const back = Math.floor(random() * random() * 5 * 24 * 36_000) + 10
  ticket.startTenths = Math.max(ticket.startTenths, YEAR_TENTHS - back)
  ticket.spanTenths = YEAR_TENTHS - ticket.startTenths - 1
}

/** Distributes messages to tickets: the planned number to deep ones, few or many to the others. */
function distributeMessages(
  plan: CompanyPlan,
  tickets: PlannedTicket[],
  last: readonly PlannedTicket[],
  step: number,
  random: () => number,
): void {
  let left = plan.messages - plan.deepThreads * plan.deepMessages
  const mean = left / tickets.length
  for (const ticket of tickets) {
    ticket.messages = Math.max(1, Math.round(-Math.log(1 - random()) * mean))
    left -= ticket.messages
  }
  while (left > 0) {
    pick(tickets, random).messages++
    left--
  }
  for (let index = 0; index < plan.deepThreads; index++) {
    const ticket = last[index * step]
    if (!ticket) continue
    ticket.messages += plan.deepMessages
    // Long conversations take long.
    if (ticket.status === 'closed') ticket.spanTenths = Math.max(ticket.spanTenths, 36_000)
  }
}

/**
 * The time of each message with its ticket, sorted. Each is encoded as a number of tenths of seconds and the ticket's
 * index.
 */
function planMessageTimes(
  plan: CompanyPlan,
  tickets: readonly PlannedTicket[],
  random: () => number,
): Float64Array {
  const total = tickets.reduce((sum, ticket) => sum + ticket.messages, 0)
  if (tickets.length > TICKET_BITS)
    throw new Error(`company ${plan.companyId} has too many tickets for one number`)
  const moments = new Float64Array(total)
  let next = 0
  tickets.forEach((ticket, index) => {
    for (let message = 0; message < ticket.messages; message++) {
      const tenths =
        message === 0
          ? ticket.startTenths
          : ticket.startTenths + Math.floor(random() * ticket.spanTenths)
      moments[next++] = tenths * TICKET_BITS + index
    }
  })
  return moments.sort()
}

function messageLine(
  plan: CompanyPlan,
  ticket: PlannedTicket,
  tenths: number,
  positions: Int32Array,
  random: () => number,
): string {
  const { contact } = ticket
  const position = (positions[contact] ?? 0) + 1
  positions[contact] = position
  const fromMe = ticket.status === 'pending' ? false : random() < 0.5
  const body = sentenceFrom(random)
  ticket.lastTenths = tenths
  ticket.lastMessage = body
  ticket.lastFromMe = fromMe
  if (!fromMe) ticket.lastInbound = position
  const at = isoTimeOfTenths(tenths)
  return copyLine([
    plan.companyId,
    uuidFrom(random),
    plan.firstId.thread + contact,
    position,
    ticket.id,
    fromMe ? null : plan.firstId.contact + contact,
    lineIdOf(plan, contact),
    ticket.queueId,
    fromMe ? ticket.userId : null,
    `SIM${plan.companyId}.${contact}.${position}`,
    fromMe ? 't' : 'f',
    body,
    fromMe ? 4 : 0,
    numberOf(plan, contact),
    at,
    at,
  ])
}

function ticketLine(plan: CompanyPlan, ticket: PlannedTicket, random: () => number): string {
  const { status, contact } = ticket
  const unread = status === 'pending' ? Math.min(ticket.messages, 9) : 0
  const isUnread = status === 'open' && !ticket.lastFromMe && random() < 0.4
  return copyLine([
    plan.companyId,
    ticket.id,
    uuidFrom(random),
    status,
    isUnread ? 1 : unread,
    ticket.lastMessage,
    ticket.lastFromMe ? 't' : 'f',
    ticket.userId,
    ticket.queueId,
    plan.firstId.contact + contact,
    lineIdOf(plan, contact),
    plan.firstId.thread + contact,
    isoTimeOfTenths(ticket.startTenths),
    status === 'closed' ? isoTimeOfTenths(ticket.lastTenths) : null,
    isoTimeOfTenths(ticket.startTenths),
    isoTimeOfTenths(ticket.lastTenths),
    // Sets columns that triggers would fill, because none runs for copied rows.
    `${isoTimeOfTenths(ticket.startTenths).slice(0, 10).replaceAll('-', '')}${String(ticket.id).padStart(6, '0')}`,
    status === 'closed' ? null : ticket.lastFromMe ? 'customer' : 'us',
    status === 'closed' ? null : isoTimeOfTenths(ticket.lastTenths),
    ticket.lastInbound,
    'conversation',
  ])
}

function lineIdOf({ lineIds }: CompanyPlan, contact: number): number {
  return lineIds[contact % lineIds.length] ?? 0
}

function numberOf({ companyId }: CompanyPlan, contact: number): string {
  return `55${10 + (companyId % 89)}9${String(80_000_000 + contact * 137).slice(-8)}`
}

function isoTimeOfTenths(tenths: number): string {
  return new Date(END_MS - (YEAR_TENTHS - tenths) * 100).toISOString()
}

/** Values contain no tab, backslash or line end. */
function copyLine(values: ReadonlyArray<string | number | null | undefined>): string {
  return `${values.map((value) => value ?? '\\N').join('\t')}\n`
}
