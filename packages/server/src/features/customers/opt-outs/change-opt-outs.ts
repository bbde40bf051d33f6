import type { OptOut } from '@guiche/contract/opt-outs'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findContact, openContactAs } from '../contacts/index.ts'
import { readCompanyCountry } from '../../organisation/phone-numbers/index.ts'
import { optIn, optOut } from './opt-out.ts'
import { parseTypedNumbers } from './opt-out-numbers.ts'
import { optOutsChanged } from './opt-outs.events.ts'
import { endOptOut, findOptOut, insertOptOuts } from './opt-outs.queries.ts'
import { presentOptOuts } from './read-opt-outs.ts'

/** Opts a contact out; a repeat returns the current opt-out. */
export function optContactOut(actor: Actor, contactId: number): Promise<OptOut> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const contact = await openContactAs(db, actor, contactId)
    const began = { beganAt: now(), beganBy: 'person', beganUserId: userId } as const
    const id = (await optOut(db, contact, began)) ?? (await findOptOut(db, contact))?.id
    const [shown] = await presentOptOuts(db, companyId, id === undefined ? [] : [id])
    if (!shown) throw new Error('a created opt-out does not exist')
    return shown
  })
}

/** Ends the opt-outs of all identities of the contact that has this one now. */
export function endOptOutAs({ companyId, userId }: Actor, id: number) {
  return inCompany(companyId, async (db) => {
    const [known] = await presentOptOuts(db, companyId, [id])
    if (!known) throw new AppError('ERR_NO_OPT_OUT_FOUND')
    const by = { endedBy: 'person', endedWord: null, endedUserId: userId } as const
    const ending = { endedAt: now(), ...by }
    const contact = known.contact && (await findContact(db, companyId, known.contact.id))
    // Ending an ended opt-out changes nothing.
    if (contact) await optIn(db, contact, ending)
    else if (await endOptOut(db, companyId, id, ending))
      await announce(db, optOutsChanged, { companyId, contactId: null })
    return { message: 'Opt-out ended' }
  })
}

const REFUSED_SHOWN = 100
/** Rows per statement. */
const CHUNK = 1000

/** Opts out a list of numbers. A repeat changes nothing. */
export async function importOptOuts({ companyId, userId }: Actor, given: readonly string[]) {
  const { numbers, repeated, refused } = parseTypedNumbers(
    given,
    await readCompanyCountry(companyId),
  )
  const began = { beganAt: now(), beganBy: 'import', beganUserId: userId } as const
  return inCompany(companyId, async (db) => {
    let added = 0
    // Always sorted, so that two imports of one list cannot deadlock.
    const sorted = numbers.toSorted()
    for (let from = 0; from < sorted.length; from += CHUNK) {
      const chunk = sorted.slice(from, from + CHUNK)
      const names = chunk.map((value) => ({ kind: 'phone' as const, value }))
      added += (await insertOptOuts(db, companyId, names, began)).length
    }
    if (added > 0) await announce(db, optOutsChanged, { companyId, contactId: null })
    return {
      added,
      known: repeated + numbers.length - added,
      refused: refused.slice(0, REFUSED_SHOWN),
      refusedCount: refused.length,
    }
  })
}
