import type { Ticket } from '@guiche/contract/tickets'
import { capabilitiesOf } from '../../../../channels/channel.ts'
import { batchByKey } from '../../../../platform/database/batch-by-key.ts'
import { instantOf } from '../../../../platform/database/instants.ts'
import { columnCopier } from '../../../../platform/database/row-objects.ts'
import type { ClockedTicket } from '../running-clocks.ts'
import {
  presentTicketContact,
  listSurroundings,
  type Surroundings,
} from './surroundings.queries.ts'
import { ticketSlaOf } from './ticket-sla.ts'
import { SHOWN, type ShownTicketRow, type TicketRow } from '../tickets.queries.ts'

/**
 * A row as the wire has it, with contact, queue, user, line and tags. Concurrent calls of a transaction are batched.
 */
export const presentTicket = batchByKey(async (db, rows: readonly TicketRow[]) => {
  const surroundings = await listSurroundings(db, rows)
  return rows.map((row, index) => {
    const around = surroundings[index]
    if (!around) throw new Error(`ticket ${row.id} was not presented`)
    return presentTicketRow({ ...row, ...around })
  })
})

/** A row that was read together with its surroundings, as the wire has it. */
export function presentTicketRow(row: ShownTicketRow & ClockedTicket & Surroundings): Ticket {
  const sla = ticketSlaOf(row)
  const { queueId, queueName, queueColor, userId, userName } = row
  return {
    ...shown(row),
    contact: {
      ...presentTicketContact(row),
      ...(row.extraInfo && { extraInfo: row.extraInfo.map(withInstants) }),
    },
    queue:
      queueId === null || queueName === null || queueColor === null
        ? null
        : { id: queueId, name: queueName, color: queueColor },
    user: userId === null || userName === null ? null : { id: userId, name: userName },
    whatsapp: presentLine(row),
    tags: row.tags.map(({ createdAt, updatedAt, ...tag }) => ({
      ...tag,
      TicketTag: withInstants({ ticketId: row.id, tagId: tag.id, createdAt, updatedAt }),
    })),
    ...(sla && { sla }),
  }
}

function presentLine(row: Pick<ShownTicketRow, 'whatsappId'> & Surroundings): Ticket['whatsapp'] {
  const { whatsappId: id, lineName: name, lineStatus: status, lineProvider: provider } = row
  if (id === null || name === null || status === null || provider === null) return null
  const { edits, deletes, reactions, windowHours } = capabilitiesOf({
    provider,
    capabilities: row.lineCapabilities,
  })
  return { id, name, status, capabilities: { edits, deletes, reactions, windowHours } }
}

/** PostgreSQL formats timestamps within JSON differently. */
function withInstants<T extends { createdAt: string; updatedAt: string }>(row: T): T {
  return { ...row, createdAt: instantOf(row.createdAt), updatedAt: instantOf(row.updatedAt) }
}

/** Copies the columns on the wire. */
const shown = columnCopier<ShownTicketRow, ShownTicketRow>(SHOWN.map((name) => [name, name]))
