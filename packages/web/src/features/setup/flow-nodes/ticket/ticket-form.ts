import { ticketKind } from '@guiche/contract/flow-nodes/ticket'
import type { Queue } from '@guiche/contract/queues'
import { z } from 'zod'
import { chosenId } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'
import { ticketWords } from './ticket.words.ts'

export interface TicketFields {
  queueId: string
}

/** @param queues rows of which the chosen one is stored in the node, as other clients do */
export function ticketForm(queues: readonly Queue[]): NodeForm<TicketFields, { queueId: number }> {
  return {
    words: ticketWords,
    open: (data) => ({ queueId: String(ticketKind.data.parse(data).queueId ?? '') }),
    schema: () => z.object({ queueId: chosenId('addQueue') }),
    save: ({ queueId }, data) => {
      const isSame = ticketKind.data.parse(data).queueId === queueId
      const row = queues.find(({ id }) => id === queueId) ?? { id: queueId }
      if (isSame) return data
      // Other clients store the bare row as `data` after an edit.
      const isBare = data.data === undefined && data.id !== undefined
      return isBare ? { ...data, ...row } : { ...data, data: row }
    },
  }
}
