import type { Language } from '@guiche/contract/companies'
import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { companyChanged, saveCompany } from '../companies/index.ts'
import { presentSessionUser } from './present-user.ts'
import { userChanged } from './users.events.ts'
import { saveUser } from './users.queries.ts'

/** The language a user reads in; an administrator's is also the company's, for texts that answer customers. */
export function setLanguage(actor: Actor, language: Language): Promise<{ message: string }> {
  return inCompany(actor.companyId, async (db) => {
    const row = await saveUser(db, actor.companyId, actor.userId, { language, updatedAt: now() })
    // Refusals speak it from the next request on, and the user's other browsers know it.
    await announce(db, userChanged, { user: await presentSessionUser(db, row) })
    if (actor.profile === 'admin') {
      const company = await saveCompany(db, actor.companyId, { language, updatedAt: now() })
      if (company) await announce(db, companyChanged, { company })
    }
    return { message: 'Language set' }
  })
}
