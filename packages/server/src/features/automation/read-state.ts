import type { LineKey } from '../../channels/channel.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { onceIn } from '../../platform/database/once.ts'
import { findCompany } from '../companies/index.ts'
import { findLine } from '../connections/index.ts'
import type { HeardTurn } from '../messages/index.ts'
import type { TicketRow } from '../tickets/index.ts'
import { findQueue } from '../queues/index.ts'
import { findSettingValue } from '../settings/index.ts'
import type { ConversationState } from './decision.ts'
import { listMarks } from './marks.queries.ts'

const companyIn = onceIn((db, companyId: number) => findCompany(db, companyId))
const settingsIn = onceIn(async (db, companyId: number) => {
  const [call, scheduleType] = await Promise.all([
    findSettingValue(db, companyId, 'call'),
    findSettingValue(db, companyId, 'scheduleType'),
  ])
  return { call: call ?? 'disabled', scheduleType: scheduleType ?? 'disabled' }
})

const lineIn = onceIn((db, companyId: number, id: number) => findLine(db, companyId, id))
const queueIn = onceIn((db, companyId: number, id: number) => findQueue(db, companyId, id))

type Surroundings = Awaited<ReturnType<typeof readSurroundings>>

/** What a decision goes by beside the turn: read in one go, and what is the company's once for all of a transaction. */
async function readSurroundings(db: Db, { companyId, threadId, whatsappId, queueId }: TicketRow) {
  const [company, settings, line, queue, marks] = await Promise.all([
    companyIn(db, companyId),
    settingsIn(db, companyId),
    whatsappId === null ? undefined : lineIn(db, companyId, whatsappId),
    queueId === null ? undefined : queueIn(db, companyId, queueId),
    listMarks(db, { companyId, threadId }),
  ])
  return { company, settings, line, queue, marks }
}

/** Asked for before it is needed: it travels with what is asked meanwhile. */
export interface ReadingAhead {
  /** The ticket, locked, as what was heard has left it. */
  readonly begin: (ticket: TicketRow) => void
  readonly of: (ticket: TicketRow) => Promise<Surroundings> | undefined
}

export function readAhead(db: Db, { companyId, whatsappId }: LineKey): ReadingAhead {
  void heardLater(companyIn(db, companyId))
  void heardLater(settingsIn(db, companyId))
  void heardLater(lineIn(db, companyId, whatsappId))
  const begun = new Map<string, Promise<Surroundings>>()
  return {
    begin: (ticket) => {
      const key = keyOf(ticket)
      if (!begun.has(key)) begun.set(key, heardLater(readSurroundings(db, ticket)))
    },
    of: (ticket) => begun.get(keyOf(ticket)),
  }
}

const keyOf = ({ threadId, whatsappId, queueId }: TicketRow) =>
  [threadId, whatsappId, queueId].join()

/** Whoever awaits it hears of its failure; until then nobody does. */
function heardLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** A conversation as it stands. @param ahead what of it was asked for before */
export async function readState(
  db: Db,
  { contact, ticket }: Pick<HeardTurn, 'contact' | 'ticket'>,
  ahead?: ReadingAhead,
): Promise<ConversationState> {
  const { companyId, queueId } = ticket
  const { company, settings, line, queue, marks } = await (ahead?.of(ticket) ??
    readSurroundings(db, ticket))
  if (!company) throw new Error(`company ${companyId} is not there`)
  const { timeZone, holidays, schedules, language } = company
  const { status, userId } = ticket
  return {
    contact,
    ticket: { status, userId, queueId },
    line: { outOfHoursMessage: line?.outOfHoursMessage ?? '' },
    queue: queue && {
      id: queue.id,
      hours: { timeZone, holidays, schedules: queue.schedules },
      outOfHoursMessage: queue.outOfHoursMessage,
    },
    company: { language, hours: { timeZone, holidays, schedules } },
    settings,
    marks,
  }
}
