import type { Language } from '@guiche/contract/companies'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { companyChanged, lockCompany, saveCompany } from '../companies/index.ts'
import { findSettingValue } from '../settings/index.ts'
import { presentSessionUser } from './present-user.ts'
import { userChanged } from './users.events.ts'
import { saveUser } from './users.queries.ts'

/**
 * The language a user reads in. An administrator's is also that of the company's texts to customers, as long as no administrator
 * has chosen one in the settings.
 */
export function setLanguage(actor: Actor, language: Language): Promise<{ message: string }> {
  return inCompany(actor.companyId, async (db) => {
    const row = await saveUser(db, actor.companyId, actor.userId, { language, updatedAt: now() })
    // Refusals speak it from the next request on, and the user's other browsers know it.
    await announce(db, userChanged, { user: await presentSessionUser(db, row) })
    if (actor.profile === 'admin') await followAdministrator(db, actor.companyId, language)
    return { message: 'Language set' }
  })
}

/** The lock orders this after or before a choice in the settings, which locks the company first too. */
async function followAdministrator(db: Db, companyId: number, language: Language): Promise<void> {
  await lockCompany(db, companyId)
  const chosen = (await findSettingValue(db, companyId, 'language')) ?? ''
  if (chosen !== '') return
  const company = await saveCompany(db, companyId, { language, updatedAt: now() })
  if (company) await announce(db, companyChanged, { company })
}
