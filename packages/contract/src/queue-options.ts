import { z } from 'zod'
import { declareRoutes } from './route.ts'
import {
  typedNumber,
  givenId,
  id,
  idParam,
  idList,
  instant,
  line,
  messageReply,
  optionalId,
  text,
} from './shapes.ts'

/** Limit of a queue's menu, all levels together. */
export const QUEUE_OPTIONS_MAX = 1000

/** Parent of the top level, as clients send it. */
const TOP_LEVEL = -1

/** An entry of a queue's menu; `option` is its number among its siblings, from 1, as text. */
export const queueOption = z.object({
  id: id(),
  title: z.string(),
  message: z.string(),
  option: z.string(),
  queueId: id(),
  parentId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type QueueOption = z.output<typeof queueOption>

const ordinal = () => typedNumber(z.int().min(1).max(QUEUE_OPTIONS_MAX))

/** Top level: no parent, an empty one, or -1. */
const parent = () =>
  z.preprocess(
    (value) => (value === TOP_LEVEL || value === String(TOP_LEVEL) ? null : value),
    optionalId(),
  )

export const queueOptionInput = z.object({
  queueId: givenId(),
  parentId: parent().optional(),
  title: line(1, 200),
  message: text(4096).default(''),
  /** Absent: after its siblings. */
  option: ordinal().optional(),
})
export type QueueOptionInput = z.output<typeof queueOptionInput>

export const queueOptionChange = z.object({
  title: line(1, 200).optional(),
  message: text(4096).optional(),
  option: ordinal().optional(),
})
export type QueueOptionChange = z.output<typeof queueOptionChange>

const KEY_MAX = 2_147_483_647
const key = () => z.int().min(-KEY_MAX).max(KEY_MAX)

/** An entry of an edited menu: an existing one by its id, a new one by a negative number. */
const menuEntry = z.object({
  key: key(),
  parentKey: key().nullable(),
  title: line(1, 200),
  message: text(4096).default(''),
})
export type MenuEntry = z.output<typeof menuEntry>

/** A whole menu, each level in order, and every entry after its parent. */
export const menuDraft = z.array(menuEntry).max(QUEUE_OPTIONS_MAX).refine(isTree, 'no_tree')

function isTree(entries: readonly MenuEntry[]): boolean {
  const passed = new Set<number>()
  return entries.every(({ key: own, parentKey }) => {
    const stands = !passed.has(own) && (parentKey === null || passed.has(parentKey))
    passed.add(own)
    return stands
  })
}

export const menuChange = z.object({
  entries: menuDraft,
  /** Entries to delete, with their remaining descendants. Entries that the change does not name stay. */
  removedIds: idList(QUEUE_OPTIONS_MAX).default([]),
})
export type MenuChange = z.output<typeof menuChange>

export const queueOptionRoutes = declareRoutes({
  'GET /queue/:id/options': {
    summary: 'Get the whole menu of a queue, in the order of its numbers',
    who: 'user',
    params: idParam,
    reply: z.array(queueOption),
  },
  'PUT /queue/:id/options': {
    summary: 'Save a whole menu in one transaction: new, changed, moved and removed entries',
    who: 'admin',
    params: idParam,
    body: menuChange,
    reply: z.array(queueOption),
  },
  'GET /queue-options': {
    summary: "List the entries of one level of a queue's menu in their order",
    who: 'user',
    query: z.object({ queueId: givenId(), parentId: parent().optional() }),
    reply: z.array(queueOption),
  },
  'GET /queue-options/:id': {
    summary: 'Get an entry of a menu',
    who: 'user',
    params: idParam,
    reply: queueOption.extend({ parent: queueOption.nullable() }),
  },
  'POST /queue-options': {
    summary: 'Add an entry to a menu',
    who: 'admin',
    body: queueOptionInput,
    reply: queueOption,
  },
  'PUT /queue-options/:id': {
    summary: 'Change an entry of a menu',
    who: 'admin',
    params: idParam,
    body: queueOptionChange,
    reply: queueOption.extend({ parent: queueOption.nullable() }),
  },
  'DELETE /queue-options/:id': {
    summary: 'Delete an entry with all entries below it and renumber its siblings',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
})
