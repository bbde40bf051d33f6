import { z } from 'zod'

// Exports of Typebot (versions 3 to 6): groups of blocks, edges between them, variables. The schema covers imported
// parts only, and unreadable parts of a block are read as empty, so that the rest is imported.

const GROUPS_MAX = 1000
const BLOCKS_MAX = 1000
const EDGES_MAX = 4000
const ITEMS_MAX = 200
const VARIABLES_MAX = 2000

const keySchema = () => z.string().max(200)
const optionalOrInvalid = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const looseRecord = () => z.record(z.string(), z.unknown())

const item = z.object({
  id: optionalOrInvalid(keySchema()),
  outgoingEdgeId: optionalOrInvalid(keySchema()),
  /** A button's text, or a condition. */
  content: z.unknown().optional(),
  title: z.unknown().optional(),
  pictureSrc: z.unknown().optional(),
  path: z.unknown().optional(),
})
export type TypebotItem = z.output<typeof item>

const block = z.object({
  id: keySchema(),
  type: keySchema(),
  outgoingEdgeId: optionalOrInvalid(keySchema()),
  content: looseRecord().catch({}),
  options: looseRecord().catch({}),
  items: z.array(item).max(ITEMS_MAX).catch([]),
})
export type TypebotBlock = z.output<typeof block>

const group = z.object({
  id: keySchema(),
  title: z.string().catch(''),
  blocks: z.array(block).max(BLOCKS_MAX),
})
export type TypebotGroup = z.output<typeof group>

const edge = z.object({
  id: keySchema(),
  to: z.object({ groupId: keySchema(), blockId: optionalOrInvalid(keySchema()) }),
})
export type TypebotTarget = z.output<typeof edge>['to']

const event = z.object({ type: keySchema(), outgoingEdgeId: optionalOrInvalid(keySchema()) })

export const typebotFile = z.object({
  name: z.string().catch(''),
  groups: z.array(group).min(1).max(GROUPS_MAX),
  edges: z.array(edge).max(EDGES_MAX),
  events: z.array(event).max(GROUPS_MAX).nullish().catch(null),
  variables: z
    .array(z.object({ id: keySchema(), name: z.string().max(200) }))
    .max(VARIABLES_MAX)
    .catch([]),
})
export type TypebotFile = z.output<typeof typebotFile>
