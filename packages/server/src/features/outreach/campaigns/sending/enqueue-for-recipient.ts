import { LANES } from '../../../../channels/enqueue-delivery.ts'
import type { Message } from '@guiche/contract/messages'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findOrCreateContact } from '../../../customers/contacts/index.ts'
import { queueMessage, refuseOutsideWindow } from '../../../messages/messages/index.ts'
import { findOrOpenTicket } from '../../../tickets/tickets/index.ts'
import { type Addressee, type CampaignContent, messagesForRecipient } from '../campaign-content.ts'
import type { LineFacts } from './line-facts.queries.ts'

/** Value of `sentBy` in messages of campaigns. */
export const SENT_BY = 'campaign'

export interface EnqueuedFor {
  readonly contactId: number
  /** In order. */
  readonly messages: readonly Message[]
  /** With variables filled in. */
  readonly text: string
}

interface EnqueueDetails {
  readonly to: Addressee
  readonly variant: number | null
  /** Name of a new contact; absent: the name used in the text. */
  readonly contactName?: string
  readonly idempotencyKey?: string | null
}

/**
 * Enqueues all messages of a campaign for one number, in the running attendance or else in a closed ticket, since no
 * attendant is needed for them.
 * @throws AppError with a code that a retry would not change
 */
export async function enqueueForRecipient(
  db: Db,
  content: CampaignContent,
  line: Pick<LineFacts, 'id' | 'can'>,
  { to, variant, contactName = to.name, idempotencyKey = null }: EnqueueDetails,
): Promise<EnqueuedFor> {
  const { companyId } = content.row
  const party = { kind: 'phone' as const, value: to.number, name: contactName }
  const contact = await findOrCreateContact(db, companyId, line.id, party, {
    asksForPicture: false,
  })
  if (contact.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED')
  const conversation = { companyId, contactId: contact.id, whatsappId: line.id, isGroup: false }
  const { row: ticket } = await findOrOpenTicket(db, conversation, true)
  const { contents, text } = messagesForRecipient(content, variant, to, {
    protocol: ticket.protocol,
    takesTemplates: line.can.templates,
  })
  if (contents.length === 0) throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT')
  for (const one of contents) await refuseOutsideWindow(db, ticket, one)
  const messages: Message[] = []
  for (const [index, one] of contents.entries())
    messages.push(
      await queueMessage(db, ticket, {
        content: one,
        userId: null,
        quotedMsgId: null,
        idempotencyKey: index === 0 ? idempotencyKey : null,
        sentBy: SENT_BY,
        lane: LANES.campaign,
      }),
    )
  return { contactId: contact.id, messages, text }
}
