import type { Db } from '../../platform/database/kysely-on-client.ts'
import { onceIn } from '../../platform/database/once.ts'
import { findCompany } from '../companies/index.ts'
import { findLine } from '../connections/index.ts'
import type { HeardTurn } from '../messages/index.ts'
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

/** A conversation as it stands: read in one go, and what is the company's once for all that are decided together. */
export async function readState(
  db: Db,
  { contact, ticket }: Pick<HeardTurn, 'contact' | 'ticket'>,
): Promise<ConversationState> {
  const { companyId, threadId, whatsappId, queueId } = ticket
  const [company, settings, line, queue, marks] = await Promise.all([
    companyIn(db, companyId),
    settingsIn(db, companyId),
    whatsappId === null ? undefined : lineIn(db, companyId, whatsappId),
    queueId === null ? undefined : queueIn(db, companyId, queueId),
    listMarks(db, { companyId, threadId }),
  ])
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
