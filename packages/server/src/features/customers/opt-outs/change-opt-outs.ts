import type { OptOut } from '@guiche/contract/opt-outs'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findContact, openContactAs } from '../contacts/index.ts'
import { countryOf } from '../../organisation/phone-numbers/index.ts'
import { optIn, optOut } from './opt-out.ts'
import { readNumbers } from './opt-out-rules.ts'
import { optOutsChanged } from './opt-outs.events.ts'
import { endOptOut, findOptOut, insertOptOuts } from './opt-outs.queries.ts'
import { presentOptOuts } from './read-opt-outs.ts'

/** A repeat finds the opt-out that holds. */
export function optContactOut(actor: Actor, contactId: number): Promise<OptOut> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const contact = await openContactAs(db, actor, contactId)
    const began = { beganAt: now(), beganBy: 'person', beganUserId: userId } as const
    const id = (await optOut(db, contact, began)) ?? (await findOptOut(db, contact))?.id
    const [shown] = await presentOptOuts(db, companyId, id === undefined ? [] : [id])
    if (!shown) throw new Error('an opt-out vanished while it was made')
    return shown
  })
}

/** By all names of the contact who has that one now. */
export function endOptOutAs({ companyId, userId }: Actor, id: number) {
  return inCompany(companyId, async (db) => {
    const [known] = await presentOptOuts(db, companyId, [id])
    if (!known) throw new AppError('ERR_NO_OPT_OUT_FOUND')
    const by = { endedBy: 'person', endedWord: null, endedUserId: userId } as const
    const ending = { endedAt: now(), ...by }
    const contact = known.contact && (await findContact(db, companyId, known.contact.id))
    // Ended twice is ended.
    if (contact) await optIn(db, contact, ending)
    else if (await endOptOut(db, companyId, id, ending))
      await announce(db, optOutsChanged, { companyId, contactId: null })
    return { message: 'Opt-out ended' }
  })
}

const REFUSED_SHOWN = 100
/** To a statement. */
const CHUNK = 1000

/** A list of numbers that somebody brought. Bears a repeat. */
export async function importOptOuts({ companyId, userId }: Actor, given: readonly string[]) {
  const { numbers, repeated, refused } = readNumbers(given, await countryOf(companyId))
  const began = { beganAt: now(), beganBy: 'import', beganUserId: userId } as const
  return inCompany(companyId, async (db) => {
    let added = 0
    // In one order everywhere, so that two imports of one list do not wait for each other in a circle.
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
