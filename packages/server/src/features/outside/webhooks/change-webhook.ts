import {
  FORMER_SECRET_HOURS,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
  WEBHOOK_MAX,
} from '@guiche/contract/webhooks'
import { recordAudit } from '../../../platform/audit.ts'
import { fromNow, HOUR, now } from '../../../platform/clock.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseInOperatorSession } from '../../../platform/http/route-checks.ts'
import { parseAdminAddress, FetchRefused } from '../../../platform/http/outgoing/safe-fetch.ts'
import { seal } from '../../../platform/secrets.ts'
import { lockPlanOfCompany } from '../../organisation/plans/index.ts'
import { secretSealPurpose } from './deliveries/post-event.ts'
import { resetFailures } from './reset-failures.ts'
import { newSecret } from './webhook-rules.ts'
import { lockExistingWebhook } from './webhooks.access.ts'
import { webhookChanged, webhookDeleted } from './webhooks.events.ts'
import { countWebhooks, insertWebhook, removeWebhook, saveWebhook } from './webhooks.queries.ts'

type WithSecret = Webhook & { secret: string }

/** Creates a webhook. @throws ERR_WEBHOOK_ADDRESS_REFUSED, ERR_WEBHOOK_LIMIT_REACHED */
export function createWebhook(actor: Actor, input: WebhookInput): Promise<WithSecret> {
  refuseNonPublicAddress(input.url)
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await lockPlanOfCompany(db, companyId)
    if ((await countWebhooks(db, companyId)) >= WEBHOOK_MAX)
      throw new AppError('ERR_WEBHOOK_LIMIT_REACHED')
    const secret = newSecret()
    const at = now()
    const webhook = await insertWebhook(db, {
      ...input,
      companyId,
      secret: seal(secretSealPurpose(companyId), secret),
      createdAt: at,
      updatedAt: at,
    })
    await recordAudit(db, companyId, actor, 'webhook.create', { id: webhook.id, url: webhook.url })
    await announce(db, webhookChanged, { action: 'create', webhook })
    return { ...webhook, secret }
  })
}

/** Changes a webhook. A new address or a reactivation resets its failures and resumes it. */
export function changeWebhook(actor: Actor, id: number, change: WebhookChange): Promise<Webhook> {
  if (change.url !== undefined) refuseNonPublicAddress(change.url)
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await lockExistingWebhook(db, companyId, id)
    const isLed = change.url !== undefined && change.url !== before.url
    const isTurnedOn = change.active === true && !before.active
    if (isLed || isTurnedOn) refuseInOperatorSession(actor)
    const changed = {
      ...withoutUndefined(change),
      ...(change.active !== undefined &&
        change.active !== before.active && { disabledBecause: null }),
      updatedAt: now(),
    }
    const webhook =
      isLed || isTurnedOn
        ? await resetFailures(db, before, changed)
        : await saveWebhook(db, companyId, id, changed)
    if (isLed) await recordAudit(db, companyId, actor, 'webhook.change', { id, url: webhook.url })
    await announce(db, webhookChanged, { action: 'update', webhook })
    return webhook
  })
}

export function deleteWebhook(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    if (!(await removeWebhook(db, companyId, id))) throw new AppError('ERR_NO_WEBHOOK_FOUND')
    await recordAudit(db, companyId, actor, 'webhook.delete', { id })
    await announce(db, webhookDeleted, { companyId, webhookId: id })
    return { message: 'Webhook deleted' }
  })
}

/** Makes a new secret. The former one signs too for FORMER_SECRET_HOURS, so that receivers can change over. */
export function renewSecret(actor: Actor, id: number): Promise<WithSecret> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await lockExistingWebhook(db, companyId, id)
    const secret = newSecret()
    const webhook = await saveWebhook(db, companyId, id, {
      secret: seal(secretSealPurpose(companyId), secret),
      formerSecret: before.secret,
      formerSecretUntil: fromNow(FORMER_SECRET_HOURS * HOUR),
      updatedAt: now(),
    })
    await recordAudit(db, companyId, actor, 'webhook.secret', { id })
    await announce(db, webhookChanged, { action: 'update', webhook })
    return { ...webhook, secret }
  })
}

/** Checks the form of the address only; the name is resolved and checked at each delivery. */
function refuseNonPublicAddress(url: string): void {
  try {
    parseAdminAddress(url)
  } catch (error) {
    if (error instanceof FetchRefused) throw new AppError('ERR_WEBHOOK_ADDRESS_REFUSED')
    throw error
  }
}
