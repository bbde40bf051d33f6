import type { Ticket } from '@guiche/contract/tickets'
import { capabilitiesOf } from '../../../../channels/channel.ts'
import { asOne } from '../../../../platform/database/as-one.ts'
import { instantOf } from '../../../../platform/database/instants.ts'
import { columnCopier } from '../../../../platform/database/row-objects.ts'
import type { ClockedTicket } from '../running-clocks.ts'
import { contactIn, listSurroundings, type Surroundings } from './surroundings.queries.ts'
import { slaOf } from './ticket-sla.ts'
import { SHOWN, type ShownTicketRow, type TicketRow } from '../tickets.queries.ts'

/** One row as it travels: with contact, queue, user, line and tags. Those presented side by side are read together. */
export const presentTicket = asOne(async (db, rows: readonly TicketRow[]) => {
  const surroundings = await listSurroundings(db, rows)
  return rows.map((row, index) => {
    const around = surroundings[index]
    if (!around) throw new Error(`ticket ${row.id} was not presented`)
    return presented({ ...row, ...around })
  })
})

/** A row that was read with what stands beside it, as it travels. */
export function presented(row: ShownTicketRow & ClockedTicket & Surroundings): Ticket {
  const sla = slaOf(row)
  const { queueId, queueName, queueColor, userId, userName } = row
  return {
    ...shown(row),
    contact: {
      ...contactIn(row),
      ...(row.extraInfo && { extraInfo: row.extraInfo.map(dated) }),
    },
    queue:
      queueId === null || queueName === null || queueColor === null
        ? null
        : { id: queueId, name: queueName, color: queueColor },
    user: userId === null || userName === null ? null : { id: userId, name: userName },
    whatsapp: lineIn(row),
    tags: row.tags.map(({ createdAt, updatedAt, ...tag }) => ({
      ...tag,
      TicketTag: dated({ ticketId: row.id, tagId: tag.id, createdAt, updatedAt }),
    })),
    ...(sla && { sla }),
  }
}

function lineIn(row: Pick<ShownTicketRow, 'whatsappId'> & Surroundings): Ticket['whatsapp'] {
  const { whatsappId: id, lineName: name, lineStatus: status, lineProvider: provider } = row
  if (id === null || name === null || status === null || provider === null) return null
  const { edits, deletes, reactions, windowHours } = capabilitiesOf({
    provider,
    capabilities: row.lineCapabilities,
  })
  return { id, name, status, capabilities: { edits, deletes, reactions, windowHours } }
}

/** PostgreSQL writes instants into JSON in its own way. */
function dated<T extends { createdAt: string; updatedAt: string }>(row: T): T {
  return { ...row, createdAt: instantOf(row.createdAt), updatedAt: instantOf(row.updatedAt) }
}

/** Without what only the server goes by. */
const shown = columnCopier<ShownTicketRow, ShownTicketRow>(SHOWN.map((name) => [name, name]))
