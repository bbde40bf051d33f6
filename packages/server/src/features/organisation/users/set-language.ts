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
 * Sets a user's language. An administrator's also becomes the language of the company's texts to customers, until an
 * administrator chooses that in the settings.
 */
export function setLanguage(actor: Actor, language: Language): Promise<{ message: string }> {
  return inCompany(actor.companyId, async (db) => {
    const row = await saveUser(db, actor.companyId, actor.userId, { language, updatedAt: now() })
    // Clears the cached actor, so that errors use the language from the next request on, and updates the user's other
    // browsers.
    await announce(db, userChanged, { user: await presentSessionUser(db, row) })
    if (actor.profile === 'admin') await setCompanyLanguage(db, actor.companyId, language)
    return { message: 'Language set' }
  })
}

/** The company's lock serializes this with a choice in the settings, which takes it first too. */
async function setCompanyLanguage(db: Db, companyId: number, language: Language): Promise<void> {
  await lockCompany(db, companyId)
  const chosen = (await findSettingValue(db, companyId, 'language')) ?? ''
  if (chosen !== '') return
  const company = await saveCompany(db, companyId, { language, updatedAt: now() })
  if (company) await announce(db, companyChanged, { company })
}
