import { z } from 'zod'
import { givenId } from '../shapes.ts'
import { faultsOfQueue } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { idOrNone } from './node-shapes.ts'

const queueRow = z.looseObject({ id: givenId() })

/** The ticket goes to a queue. Clients save the queue's row, either as `data.data` or as the data themselves. */
export const ticketKind = nodeKind({
  data: z
    .looseObject({ id: idOrNone.optional(), data: queueRow.nullish().catch(null) })
    .transform(({ id, data }) => ({ queueId: data?.id ?? id ?? null })),
  faults: ({ queueId }, around) =>
    queueId === null ? ['no_queue'] : faultsOfQueue(queueId, around),
})
