import { randomUUID } from 'node:crypto'
import type { Whose } from '@guiche/contract/simulator'
import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { InboundEvent, LineKey, Party } from '../channel.ts'
import { openPairedSimulator, addEvents } from './provider-line.ts'
import { chatsOf } from './simulated-customers.ts'
import {
  listMessagesByIds,
  saveSimulatedMessage,
  type SimulatedChange,
} from './simulated-messages.queries.ts'
import { chooseMessage } from './choose-message.ts'

/** @throws ERR_NO_MESSAGE_FOUND, or invalid input where messages of two chats have this id and no chat is named */
export function editMessage(line: LineKey, id: string, whose: Whose, body: string): Promise<void> {
  return changeMessage(line, id, whose, { body, isEdited: true }, (named) => ({
    kind: 'edit',
    ...named,
    body,
    at: now().getTime(),
  }))
}

/** @param by the participant who deletes it, in a group: its writer when absent @throws as above */
export function removeMessage(
  line: LineKey,
  id: string,
  { by, ...whose }: Whose & { by?: string | undefined },
): Promise<void> {
  return changeMessage(
    line,
    id,
    whose,
    { isDeleted: true },
    (named) => ({ kind: 'delete', ...named, at: now().getTime() }),
    by,
  )
}

interface Changed {
  providerId: string
  chat: Party
  participant?: Party
  targetId: string
}

function changeMessage(
  line: LineKey,
  id: string,
  whose: Whose,
  changed: SimulatedChange,
  eventOf: (named: Changed) => InboundEvent,
  by?: string,
): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const { behavesAs, faults } = await openPairedSimulator(db, line)
    const message = chooseMessage(await listMessagesByIds(db, line, [id]), whose)
    if (!message || message.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await saveSimulatedMessage(db, message, changed)
    const own = { ...message, customer: by ?? message.customer, groupName: null }
    const [chat, writer] = await chatsOf(db, line, behavesAs, [message, own])
    if (!chat) return
    const participant = message.groupName !== null && (!message.fromMe || by) ? writer : undefined
    const named = { providerId: randomUUID(), chat, targetId: id }
    await addEvents(db, line, faults, [eventOf({ ...named, ...(participant && { participant }) })])
  })
}
