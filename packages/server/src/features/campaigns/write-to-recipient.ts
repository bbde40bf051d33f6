import { LANES } from '../../channels/hand-to-line.ts'
import type { Message } from '@guiche/contract/messages'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { AppError } from '../../platform/errors.ts'
import { findOrCreateContact } from '../contacts/index.ts'
import { queueMessage, refuseOutsideWindow } from '../messages/index.ts'
import { findOrOpenTicket } from '../tickets/index.ts'
import { type Addressee, type CampaignContent, writtenFor } from './campaign-content.ts'
import type { LineFacts } from './line-facts.queries.ts'

/** By which a message is known as a campaign's. */
export const SENT_BY = 'campaign'

export interface WrittenTo {
  readonly contactId: number
  /** In their order. */
  readonly messages: readonly Message[]
  /** As it was filled in. */
  readonly text: string
}

/**
 * Queues all of a campaign to one number, in the attendance that goes on or a closed one, since nobody is called for what
 * the company says.
 * @throws AppError, for a reason that no later try mends
 */
export async function writeTo(
  db: Db,
  content: CampaignContent,
  line: Pick<LineFacts, 'id' | 'can'>,
  { to, variant }: { to: Addressee; variant: number | null },
): Promise<WrittenTo> {
  const { companyId } = content.row
  const party = { kind: 'phone' as const, value: to.number, name: to.name }
  const contact = await findOrCreateContact(db, companyId, line.id, party)
  if (contact.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED')
  const conversation = { companyId, contactId: contact.id, whatsappId: line.id, isGroup: false }
  const { row: ticket } = await findOrOpenTicket(db, conversation, true)
  const { contents, text } = writtenFor(content, variant, to, {
    protocol: ticket.protocol,
    takesTemplates: line.can.templates,
  })
  if (contents.length === 0) throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT')
  for (const one of contents) await refuseOutsideWindow(db, ticket, one)
  const messages: Message[] = []
  for (const one of contents)
    messages.push(
      await queueMessage(db, ticket, {
        content: one,
        userId: null,
        quotedMsgId: null,
        idempotencyKey: null,
        sentBy: SENT_BY,
        lane: LANES.campaign,
      }),
    )
  return { contactId: contact.id, messages, text }
}
