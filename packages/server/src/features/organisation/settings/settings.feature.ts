import { countryOfPhone } from '@guiche/contract/company-country'
import { settingDefaults } from '@guiche/contract/settings'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce, reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { companyChanged, companyCreated } from '../companies/index.ts'
import { changeSetting, removeSecret } from './change-setting.ts'
import { maskedSetting } from './setting-rules.ts'
import { settingChanged } from './settings.events.ts'
import { insertSettings, listSettings, saveSetting } from './settings.queries.ts'

export const settingsFeature: Feature = {
  routes: [
    bindRoute('GET /settings', ({ actor }) =>
      inCompany(actor.companyId, async (db) =>
        (await listSettings(db, actor.companyId)).map(maskedSetting),
      ),
    ),
    bindRoute('PUT /settings/:key', ({ actor, params, body }) =>
      changeSetting(actor, params.key, body.value),
    ),
    bindRoute('DELETE /settings/:key', ({ actor, params }) => removeSecret(actor, params.key)),
  ],
  reactions: [
    reactInTransaction(companyCreated, (db, { company, campaignsEnabled }) =>
      insertSettings(db, company.id, {
        ...settingDefaults,
        country: countryOfPhone(company.phone),
        campaignsEnabled: String(campaignsEnabled),
      }),
    ),
    reactInTransaction(
      companyChanged,
      async (db, { company, campaignsEnabled, isLanguageChosen = false }) => {
        if (isLanguageChosen) {
          const chosen = await saveSetting(db, company.id, 'language', company.language, now())
          await announce(db, settingChanged, chosen)
        }
        if (campaignsEnabled === undefined) return
        const value = String(campaignsEnabled)
        const setting = await saveSetting(db, company.id, 'campaignsEnabled', value, now())
        await announce(db, settingChanged, setting)
      },
    ),
    reactAfterCommit(settingChanged, (setting) =>
      tellCompany(setting.companyId, 'company-{id}-settings', { action: 'update', setting }),
    ),
  ],
}
