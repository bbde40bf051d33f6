import { randomUUID } from 'node:crypto'
import {
  type SimulatedExtras,
  type SimulatedPost,
  simulatedTypes,
} from '@guiche/contract/simulator'
import { fromNow, now, SECOND } from '../../platform/clock.ts'
import { type Db, commitWithNextStatement } from '../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany, pipeline } from '../../platform/database/transaction.ts'
import { withoutUndefined } from '../../platform/without-undefined.ts'
import { AppError, InvalidInputError } from '../../platform/errors.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { InboundEvent, LineKey } from '../channel.ts'
import { groupCommit } from './group-commit.ts'
import { makeProviderId } from './make-provider-id.ts'
import { hashOf } from './simulated-media.ts'
import {
  openPairedSimulator,
  eventsOutOfOrder,
  addEvents,
  scheduleEvents,
  scheduleEventsOfPost,
} from './provider-line.ts'
import {
  type CustomerRow,
  findCustomer,
  insertCustomers,
  listCustomersOf,
} from './simulated-customers.queries.ts'
import {
  addressOf,
  eventOfPost,
  identityEvent,
  isPlace,
  opaqueIdOf,
  strangerOf,
} from './simulated-events.ts'
import type { ScheduledEvent } from './simulated-events.queries.ts'
import type { SimulatedLine } from './simulated-lines.queries.ts'
import {
  insertPostedMessages,
  listMessagesByIds,
  type PostedMessage,
  type SimulatedRow,
} from './simulated-messages.queries.ts'
import { chooseMessage } from './choose-message.ts'

// WhatsApp's servers store the messages that they accepted, and deliver them until they are acknowledged.

/** A customer writes. An id that was used before in that chat only repeats the message. @returns the message's id */
export function postMessage(line: LineKey, given: SimulatedPost): Promise<string> {
  if (given.type === 'location' && !isPlace(given.body))
    throw new InvalidInputError([{ path: 'body', code: 'no_place' }])
  if (given.type === 'order' && given.order === undefined)
    throw new InvalidInputError([{ path: 'order', code: 'required' }])
  return postTogether(line, given)
}

const keyOf = ({ companyId, whatsappId }: LineKey) => `${companyId}:${whatsappId}`

/** Batches concurrent posts of a line into one transaction. */
const postTogether = groupCommit(keyOf, async (line, posts: readonly SimulatedPost[]) => {
  const { messages, places } = await inCompany(line.companyId, async (db) => {
    const numbers = posts.map(({ from }) => from)
    const [simulated, known] = await pipeline([
      openPairedSimulator(db, line),
      listCustomersOf(db, line, numbers),
    ])
    if (known.some(({ isAbsent }) => isAbsent)) throw new AppError('ERR_WAPP_INVALID_CONTACT')
    const hidden = simulated.faults.lidFirst ? await hideNewNumbers(db, line, known, posts) : []
    const people = {
      known: customersByNumber([...known, ...hidden]),
      hidden: customersByNumber(hidden),
    }
    const made = posts.map((given) => postedOf(simulated, given))
    afterCommit(db, () => wakeLoops('simulator', line))
    commitWithNextStatement(db)
    const fresh = await insertPostedMessages(
      db,
      line,
      made.map(({ row }) => row),
      made.map((one) => scheduledEventsOf(simulated, one, people)),
    )
    return { messages: made.map(({ row }) => row), places: fresh }
  })
  for (const [place, row] of messages.entries())
    if (!places.has(place)) await repeatMessageEvent(line, row)
  return messages.map(({ id }) => id)
})

const customersByNumber = (people: readonly CustomerRow[]) =>
  new Map(people.map((person) => [person.number, person]))

/** For so long a new customer is known by an opaque id alone. */
const NUMBER_AFTER_MS = 2 * SECOND

/** Hides the numbers of customers who have not written before. @returns the new ones */
function hideNewNumbers(
  db: Db,
  line: LineKey,
  known: readonly CustomerRow[],
  posts: readonly SimulatedPost[],
): Promise<CustomerRow[]> {
  const seen = new Set(known.map(({ number }) => number))
  const numbers = new Set(posts.map(({ from }) => from).filter((number) => !seen.has(number)))
  const people = [...numbers].map((number) => ({ number, lid: opaqueIdOf(number) }))
  return insertCustomers(db, line, people, fromNow(NUMBER_AFTER_MS))
}

interface Posted {
  given: SimulatedPost
  row: PostedMessage
  sha256: string | undefined
}

function postedOf({ behavesAs }: SimulatedLine, given: SimulatedPost): Posted {
  const { media, fromMe = false } = given
  const bytes = media === undefined ? undefined : Buffer.from(media, 'base64')
  const row = {
    id: given.id ?? makeProviderId(behavesAs),
    customer: given.from,
    name: given.name ?? '',
    // Messages of the company's own phone are on the company's side of the customer's screen.
    fromMe,
    type: given.type,
    body: given.body,
    media: bytes?.toString('hex') ?? null,
    mimetype: given.mimetype ?? null,
    filename: given.filename ?? null,
    quotedId: given.quotedId ?? null,
    groupName: given.group ?? null,
    extras: extrasOf(given),
    ack: 1,
    sentAt: given.timestamp === undefined ? now() : new Date(given.timestamp * SECOND),
  }
  return { given, row, sha256: bytes && hashOf(bytes) }
}

function extrasOf(given: SimulatedExtras): SimulatedExtras {
  const { choice, referral, product, order, place, call, forwarded, viewOnce, origin } = given
  return withoutUndefined({
    choice,
    referral,
    product,
    order,
    place,
    call,
    forwarded,
    viewOnce,
    origin,
  })
}

interface People {
  known: ReadonlyMap<string, CustomerRow>
  /** Customers among them whose number is still to be sent. */
  hidden: Map<string, CustomerRow>
}

function scheduledEventsOf(
  simulated: SimulatedLine,
  { given, row: { id, customer, name, sentAt }, sha256 }: Posted,
  { known, hidden }: People,
): ScheduledEvent[] {
  const { behavesAs, faults } = simulated
  const person = known.get(customer) ?? strangerOf(customer, name)
  const writer = addressOf(behavesAs, { ...person, name: name || person.name }, now())
  const event = eventOfPost(id, given, sentAt.getTime(), writer, sha256)
  const told = scheduleEventsOfPost(simulated, event)
  const newcomer = hidden.get(customer)
  if (!newcomer) return told
  hidden.delete(customer)
  const identity = identityEvent(randomUUID(), behavesAs, newcomer)
  return [...told, ...eventsOutOfOrder(scheduleEvents(faults, [identity], NUMBER_AFTER_MS))]
}

function repeatMessageEvent(
  line: LineKey,
  { id, customer, groupName }: PostedMessage,
): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const { behavesAs, faults } = await openPairedSimulator(db, line)
    const rows = await listMessagesByIds(db, line, [id])
    const first = chooseMessage(rows, { from: customer, group: groupName ?? undefined })
    if (!first) return
    const known = (await findCustomer(db, line, customer)) ?? strangerOf(customer, first.name)
    const writer = addressOf(behavesAs, { ...known, name: first.name || known.name }, now())
    await addEvents(db, line, faults, [eventOfRow(first, writer)])
  })
}

function eventOfRow(row: SimulatedRow, writer: ReturnType<typeof addressOf>): InboundEvent {
  return eventOfPost(row.id, postOf(row), new Date(row.sentAt).getTime(), writer)
}

/** A stored message in the form of a post, to deliver it again. */
function postOf(row: SimulatedRow): SimulatedPost {
  return {
    from: row.customer,
    name: row.name,
    type: simulatedType(row.type),
    body: row.body,
    fromMe: row.fromMe,
    ...(row.mimetype && { mimetype: row.mimetype }),
    ...(row.filename && { filename: row.filename }),
    ...(row.quotedId && { quotedId: row.quotedId }),
    ...(row.groupName && { group: row.groupName }),
    ...row.extras,
  }
}

function simulatedType(type: string): SimulatedPost['type'] {
  return simulatedTypes.find((known) => known === type) ?? 'text'
}
