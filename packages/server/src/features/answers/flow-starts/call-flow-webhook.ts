import type { FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import { findCompany, isExpired, planAllows } from '../../organisation/companies/index.ts'
import { findDefaultLine } from '../../setup/connections/index.ts'
import { checkedIdempotencyKey } from '../../messages/message-api/index.ts'
import {
  findFlowWebhookByHash,
  type FlowWebhookRow,
  saveLastRequest,
} from './flow-webhooks.queries.ts'
import { shortenBody } from './shorten-body.ts'
import { startForNumber } from './start-for-number.ts'
import { webhookValuesOf } from './webhook-values.ts'

/**
 * Starts the flow of a public webhook address for the number in the body. The hash in the address is the only
 * credential. The last request is stored even if no flow starts, so that an administrator can derive the paths from it.
 * @throws ERR_NO_FLOW_FOUND if the address is unknown, ERR_API_NOT_ALLOWED, and as `startForNumber` does
 */
export async function callFlowWebhook(
  hash: string,
  body: unknown,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<{ sessionId: number }> {
  const webhook = await acrossCompanies('find the flow of a webhook address', (db) =>
    findFlowWebhookByHash(db, hash),
  )
  if (!webhook) {
    await countAttempt('apiAddress', networkOf(request.ip))
    throw new AppError('ERR_NO_FLOW_FOUND')
  }
  await countAttempt('flowWebhook', hash)
  const { companyId, flowId } = webhook
  const whatsappId = await inCompany(companyId, async (db) => {
    await refuseUnservedOrWithoutApi(db, companyId)
    await saveLastRequest(db, webhook, shortenBody(body))
    return lineOfWebhook(db, webhook)
  })
  if (whatsappId === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return startForNumber(
    { companyId, whatsappId },
    {
      ...webhookValuesOf(webhook.config, body),
      flowId,
      start: 'webhook',
      idempotencyKey: checkedIdempotencyKey(undefined, request.headers['idempotency-key']),
    },
  )
}

async function refuseUnservedOrWithoutApi(db: Db, companyId: number): Promise<void> {
  const company = await findCompany(db, companyId)
  const isOpen = company?.status === true && !isExpired(company, now())
  if (!isOpen || !(await planAllows(db, companyId, 'useExternalApi')))
    throw new AppError('ERR_API_NOT_ALLOWED')
}

async function lineOfWebhook(
  db: Db,
  { companyId, whatsappId }: FlowWebhookRow,
): Promise<number | undefined> {
  return whatsappId ?? findDefaultLine(db, companyId)
}
