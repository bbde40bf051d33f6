import type { Whose } from '@guiche/contract/simulator'
import { InvalidInputError } from '../../platform/errors.ts'
import { groupNumber } from './simulated-events.ts'
import type { SimulatedRow } from './simulated-messages.queries.ts'

// An id names a message in its chat only: which of several is meant.

/** @param rows all of one id @throws invalid input where the id was seen in several chats and none of them is named */
export function meantAmong(
  rows: readonly SimulatedRow[],
  { from, group }: Whose,
): SimulatedRow | undefined {
  const fitting = rows.filter(
    ({ customer, groupName }) =>
      (from === undefined || customer === from) && (group === undefined || groupName === group),
  )
  const chats = new Set(fitting.map(chatKey))
  // A customer's own chat is meant, unless the group is named that they wrote in.
  const own = fitting.filter(({ groupName }) => groupName === null)
  const meant = chats.size > 1 && from !== undefined ? own : fitting
  if (new Set(meant.map(chatKey)).size > 1)
    throw new InvalidInputError([{ path: 'from', code: 'required' }])
  return meant.find(({ fromMe }) => !fromMe) ?? meant[0]
}

function chatKey({ customer, groupName }: SimulatedRow): string {
  return groupName === null ? customer : `${customer} in ${groupName}`
}

/** A chat as its rows know it: the customer's number, or the group's; and in a group who wrote, where that is known. */
export interface RowsChat {
  customer: string
  isGroup: boolean
  writer?: string
}

/** Of the rows of one id and side the one in a chat; the only one there is needs no looking at its chat. */
export function ofChat(
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
