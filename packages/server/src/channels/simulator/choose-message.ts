import type { Whose } from '@guiche/contract/simulator'
import { InvalidInputError } from '../../platform/errors.ts'
import { groupNumber } from './simulated-events.ts'
import type { SimulatedRow } from './simulated-messages.queries.ts'

// A message id is unique only within its chat: these functions choose among several.

/** @param rows all of one id @throws invalid input if messages of several chats have the id and no chat is named */
export function chooseMessage(
  rows: readonly SimulatedRow[],
  { from, group }: Whose,
): SimulatedRow | undefined {
  const fitting = rows.filter(
    ({ customer, groupName }) =>
      (from === undefined || customer === from) && (group === undefined || groupName === group),
  )
  const chats = new Set(fitting.map(chatKey))
  // The customer's own chat counts, unless the group is named that they wrote in.
  const own = fitting.filter(({ groupName }) => groupName === null)
  const meant = chats.size > 1 && from !== undefined ? own : fitting
  if (new Set(meant.map(chatKey)).size > 1)
    throw new InvalidInputError([{ path: 'from', code: 'required' }])
  return meant.find(({ fromMe }) => !fromMe) ?? meant[0]
}

function chatKey({ customer, groupName }: SimulatedRow): string {
  return groupName === null ? customer : `${customer} in ${groupName}`
}

/** A chat in terms of its rows: the customer's number or the group's, and in a group the writer, if known. */
export interface RowsChat {
  customer: string
  isGroup: boolean
  writer?: string
}

/** The row of a chat among those of one id and side; a single row is returned without a check of its chat. */
export function messageOfChat(
  rows: readonly SimulatedRow[],
  { customer, isGroup, writer }: RowsChat,
): SimulatedRow | undefined {
  if (rows.length < 2) return rows[0]
  return rows.find((row) => {
    if (row.groupName === null) return !isGroup && row.customer === customer
    const isWriter = writer === undefined || row.customer === writer
    return isGroup && isWriter && groupNumber(row.groupName) === customer
  })
}
