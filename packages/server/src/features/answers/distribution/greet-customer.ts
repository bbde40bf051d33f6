import type { VariableLanguage } from '@guiche/contract/variables'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { filledText, queueMessage, textContent } from '../../messages/messages/index.ts'
import { findSettingValue } from '../../organisation/settings/index.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import { findUser } from '../../organisation/users/index.ts'

const RULE = 'greetingAccepted'

// Same words as the browser's greeting when an attendant accepts (web/features/messages/messages.words.ts).
export const greetings: Readonly<Record<VariableLanguage, (user: string) => string>> = {
  pt: (user) =>
    `{{ms}} *{{name}}*, meu nome é *${user}* e agora vou prosseguir com seu atendimento!`,
  en: (user) =>
    `{{ms}} *{{name}}*, my name is *${user}* and I will take care of your request from here!`,
  es: (user) => `{{ms}} *{{name}}*, mi nombre es *${user}* y ahora continuaré con tu atención.`,
}

/**
 * Sends the greeting of the attendant who was assigned the ticket, if the company has enabled it. The browser sends it
 * only for accepts. It does not count as an answer: the customer keeps waiting.
 */
export async function greetCustomer(db: Db, ticket: TicketRow): Promise<void> {
  const { companyId, userId, contactId, isGroup, whatsappId } = ticket
  if (isGroup || whatsappId === null || userId === null) return
  if ((await findSettingValue(db, companyId, 'sendGreetingAccepted')) !== 'enabled') return
  const [company, contact, user] = await pipeline([
    findCompany(db, companyId),
    findContact(db, companyId, contactId),
    findUser(db, companyId, userId),
  ])
  if (!user || contact?.disableBot === true) return
  const text = greetings[company?.language ?? 'pt'](user.name)
  await queueMessage(db, ticket, {
    content: textContent(await filledText(db, ticket, text)),
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
    sentBy: RULE,
  })
}
