import { registerFeatureReactions } from '../packages/server/src/app/features.ts'
import { openExistingDatabase } from '../packages/server/src/cli/open-existing-database.ts'
import { openRoles } from '../packages/server/src/cli/open-roles.ts'
import {
  choicesContent,
  queueMessage,
  templateContent,
} from '../packages/server/src/features/messages/messages/index.ts'
import { lockTicketRow } from '../packages/server/src/features/tickets/tickets/index.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { closePools } from '../packages/server/src/platform/database/pools.ts'
import { inCompany } from '../packages/server/src/platform/database/transaction.ts'
import { choices, template } from '@guiche/contract/choices'
import { z } from 'zod'

// node e2e/send-content.ts <ticket> <JSON>: sends a company rule's content into a ticket, besides a running server, with
// its DATA_DIR. Users cannot send such messages, so no route takes them.

const COMPANY = 1
// A template may have options too, and then also all that choices need.
const said = z.union([template.transform(templateContent), choices.transform(choicesContent)])

const [ticketId = '', json = ''] = process.argv.slice(2)
const content = said.parse(JSON.parse(json))
const config = readConfig(process.env)
const database = await openExistingDatabase(config)
try {
  await openRoles(database.owner, config)
  registerFeatureReactions()
  await inCompany(COMPANY, async (db) => {
    const ticket = await lockTicketRow(db, COMPANY, Number(ticketId))
    if (!ticket) throw new Error(`there is no ticket ${ticketId}`)
    await queueMessage(db, ticket, {
      content,
      userId: null,
      quotedMsgId: null,
      idempotencyKey: null,
    })
  })
} finally {
  await closePools()
  await database.close()
}
