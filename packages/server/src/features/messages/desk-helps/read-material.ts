import type { HelpInput } from '@guiche/contract/desk-helps'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTicketAndViewer, type TicketRow, type Viewer } from '../../tickets/tickets/index.ts'
import {
  findMessageText,
  listNotes,
  listConversation,
  type ConversationEntry,
} from './desk-helps.queries.ts'

const HISTORY_MAX = 30

/** The input of a help, limited to the needs of its kind. */
export interface HelpMaterial {
  readonly conversation: readonly ConversationEntry[]
  readonly draft: string
  /** Text of the message to translate. */
  readonly message: string
}

export async function readMaterial(
  db: Db,
  actor: Actor,
  ticketId: number,
  input: HelpInput,
): Promise<HelpMaterial> {
  const { ticket, viewer } = await findTicketAndViewer(db, actor, ticketId)
  return {
    conversation: await readConversation(db, ticket, viewer, input),
    draft: input.text ?? '',
    message: input.messageId ? await readMessage(db, ticket, viewer, input.messageId) : '',
  }
}

async function readConversation(
  db: Db,
  ticket: TicketRow,
  viewer: Viewer,
  { kind, language, messageId }: HelpInput,
): Promise<readonly ConversationEntry[]> {
  switch (kind) {
    case 'rewrite':
      return []
    case 'translate': {
      if (language !== undefined || messageId !== undefined) return []
      // Examples of the customer's own words tell the model their language.
      const said = await listConversation(db, ticket, viewer, HISTORY_MAX)
      return said.filter(({ from }) => from === 'customer')
    }
    case 'suggest':
      return listConversation(db, ticket, viewer, HISTORY_MAX)
    case 'summarise': {
      const said = await listConversation(db, ticket, viewer, HISTORY_MAX)
      const noted = await listNotes(db, ticket, HISTORY_MAX)
      return [...said, ...noted]
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
        .slice(-HISTORY_MAX)
    }
  }
}

async function readMessage(
  db: Db,
  ticket: TicketRow,
  viewer: Viewer,
  messageId: string,
): Promise<string> {
  const text = (await findMessageText(db, ticket, viewer, messageId)) ?? ''
  if (text.trim() === '') throw new AppError('ERR_NO_MESSAGE_FOUND')
  return text
}
