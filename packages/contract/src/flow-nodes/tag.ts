import { z } from 'zod'
import { flag, idList } from '../shapes.ts'
import { TAGS_MAX } from './limits.ts'
import { faultsOfTags } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'

export const tagKind = nodeKind({
  data: z.object({
    tagIds: idList(TAGS_MAX).catch([]),
    /** Removes the tags instead. */
    isRemoved: flag().catch(false),
  }),
  faults: ({ tagIds }, around) => faultsOfTags(tagIds, around),
})
