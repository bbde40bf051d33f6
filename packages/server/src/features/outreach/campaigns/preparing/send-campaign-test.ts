import type { ReceivedBy } from '@guiche/contract/routes'
import { capabilitiesOf } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { chooseConnection, findLineState } from '../../../setup/connections/index.ts'
import { findPartyOfNumber } from '../../../messages/message-api/index.ts'
import { checkedNumber } from '../../../organisation/phone-numbers/index.ts'
import { findListItem } from './audience.queries.ts'
import { campaignContentOf, isEmptyContent, missingVariables } from '../campaign-content.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import { openCampaignAs } from '../change-campaign.ts'
import { refuseUnknownVariables } from './unknown-variables.ts'
import { enqueueForRecipient } from '../sending/enqueue-for-recipient.ts'

type Given = ReceivedBy<'POST /campaigns/:id/test'>['body']

/**
 * Sends the campaign to one number as a test, filled as for the first item of its list. The number does not become a
 * recipient.
 */
export async function sendCampaignTest(
  actor: Actor,
  id: number,
  given: Given,
): Promise<{ message: string }> {
  const { companyId } = actor
  const whatsappId = await inCompany(companyId, async (db) =>
    chooseLine(db, actor, await openCampaignAs(db, actor, id)),
  )
  const line = { companyId, whatsappId }
  const read = await checkedNumber(companyId, given.number, 'ERR_CHECK_NUMBER')
  const { value: number } = await findPartyOfNumber(line, read)
  return inCompany(companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    const { idempotencyKey: key, variant } = given
    const idempotencyKey = key === undefined ? null : `campaign ${id}: ${actor.userId}: ${key}`
    const isRepeat = idempotencyKey !== null && (await wasTestSent(db, companyId, idempotencyKey))
    if (!isRepeat) await sendTest(db, row, { number, whatsappId, variant, idempotencyKey })
    return SENT
  })
}

const SENT = { message: 'Test sent' }

function chooseLine(db: Db, { companyId, userId }: Actor, row: CampaignRow): Promise<number> {
  return chooseConnection(db, companyId, { whatsappId: row.whatsappId, userId })
}

interface Test {
  number: string
  whatsappId: number
  variant: number
  idempotencyKey: string | null
}

async function sendTest(
  db: Db,
  row: CampaignRow,
  { number, whatsappId, variant, idempotencyKey }: Test,
): Promise<void> {
  const { companyId, contactListId } = row
  const content = await campaignContentOf(db, row)
  if (isEmptyContent(content)) throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT')
  await refuseUnknownVariables(db, companyId, row)
  const item =
    contactListId === null ? undefined : await findListItem(db, companyId, contactListId, undefined)
  const line = await findLineState(db, companyId, whatsappId)
  if (!line) throw new AppError('ERR_NO_WAPP_FOUND')
  const to = { name: '', email: '', variables: {}, ...item, number }
  const can = capabilitiesOf(line)
  const variables = missingVariables(content, variant, to, can.templates)
  if (variables.length > 0) throw new AppError('ERR_CAMPAIGN_VARIABLES_EMPTY', { variables })
  // The tester's contact does not get the name of the recipient whose data fill the text.
  const how = { to, variant, contactName: '', idempotencyKey }
  await enqueueForRecipient(db, content, { id: whatsappId, can }, how)
}

/** True if the test was sent before. The key belongs to no user; the campaign's row lock serialises two calls. */
async function wasTestSent(db: Db, companyId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('userId', 'is', null)
    .where('idempotencyKey', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
