import { pixProviders } from '@guiche/contract/pix-providers'
import type { SettingKey } from '@guiche/contract/settings'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { readProviderAccounts } from '../pix-providers/index.ts'
import { settingChanged } from '../../organisation/settings/index.ts'
import { enqueueWebhookPolls, pollWebhookJob } from './poll-webhook.ts'
import { mailWebhook } from './mail-webhook.ts'
import { pixWebhookAlerted } from './pix-webhooks.events.ts'
import { resetWebhook, removeWebhook } from './pix-webhooks.queries.ts'
import { testPixAccount } from './test-pix-account.ts'

/** The settings of a company's account at its provider. */
const ACCOUNT: readonly SettingKey[] = [
  'pixProvider',
  'asaas',
  'pixKey',
  'efiClientId',
  'efiClientSecret',
  'efiCertificate',
]

/** Polls the webhooks of Pix providers and alerts administrators of those that stop. */
export const pixWebhooksFeature: Feature = {
  routes: [bindRoute('POST /pix-account/test', ({ actor }) => testPixAccount(actor.companyId))],
  reactions: [
    reactInTransaction(settingChanged, async (db, { companyId, key }) => {
      if (ACCOUNT.some((one) => one === key)) await resetPolling(db, companyId)
    }),
    reactAfterCommit(pixWebhookAlerted, ({ companyId, ...alert }) =>
      tell([adminRoom(companyId)], companyId, 'company-{id}-pix-webhook', alert),
    ),
  ],
  jobs: [
    pollWebhookJob,
    mailWebhook,
    cronJob('pix-webhooks.look', '* * * * *', enqueueWebhookPolls),
  ],
}

async function resetPolling(db: Db, companyId: number): Promise<void> {
  const { chosen } = await readProviderAccounts(db, companyId)
  const provider = pixProviders.find((name) => name === chosen)
  await (provider ? resetWebhook(db, companyId, provider) : removeWebhook(db, companyId))
}
