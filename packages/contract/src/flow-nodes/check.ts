import { z } from 'zod'
import type { FlowFaultCode, FlowSurroundings } from '../flow-faults.ts'
import { idList } from '../shapes.ts'
import { conditionOperators, TAGS_MAX } from './limits.ts'
import { faultIf, faultsOfQueue, faultsOfTags, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { idOrNone, nodeText } from './node-shapes.ts'

export const contactFields = ['name', 'number', 'email', 'extra'] as const

const checkData = z
  .discriminatedUnion('kind', [
    /** The company, or this queue, is open. */
    z.object({ kind: z.literal('hours'), queueId: idOrNone }),
    /** The ticket has one of these tags. */
    z.object({ kind: z.literal('tags'), tagIds: idList(TAGS_MAX).catch([]) }),
    /** A field of the contact; `name` is that of an extra field. */
    z.object({
      kind: z.literal('field'),
      field: z.enum(contactFields).catch('name'),
      name: nodeText(200),
      condition: z.enum(conditionOperators).catch('=='),
      value: nodeText(),
    }),
  ])
  .catch({ kind: 'hours', queueId: null })

/** Checks a fact about the company, the ticket or the contact. Exits: `a` if it holds, else `b`. */
export const checkKind = nodeKind({
  data: checkData,
  exits: () => ['a', 'b'],
  isBranch: true,
  faults: faultsOfCheck,
})

function faultsOfCheck(
  data: z.output<typeof checkData>,
  around: FlowSurroundings,
): FlowFaultCode[] {
  if (data.kind === 'tags') return faultsOfTags(data.tagIds, around)
  if (data.kind === 'hours') return faultsOfQueue(data.queueId, around)
  return faultIf(data.field === 'extra' && isBlank(data.name), 'no_key')
}
