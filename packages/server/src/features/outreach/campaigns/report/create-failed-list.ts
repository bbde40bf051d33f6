import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { createListOfItems } from '../../../customers/contact-lists/index.ts'
import { openCampaignAs } from '../change-campaign.ts'
import { listFailedRecipients } from './report.queries.ts'

const AT_ONCE = 1000

/** Creates a contact list of the recipients that were not reached. Numbers whose send failed were valid. */
export function createFailedList(
  actor: Actor,
  id: number,
  name: string,
): Promise<{ contactListId: number }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await openCampaignAs(db, actor, id)
    const list = await createListOfItems(db, companyId, name, pagesOfFailed(db, companyId, id))
    return { contactListId: list.id }
  })
}

async function* pagesOfFailed(db: Db, companyId: number, id: number) {
  for (let after = 0; ;) {
    const found = await listFailedRecipients(db, companyId, id, { after, most: AT_ONCE })
    if (found.length > 0)
      yield found.map(({ id: _, state, ...person }) => ({
        ...person,
        validity: state === 'failed' ? ('valid' as const) : ('unknown' as const),
      }))
    const last = found.at(-1)
    if (found.length < AT_ONCE || last === undefined) return
    after = last.id
  }
}
