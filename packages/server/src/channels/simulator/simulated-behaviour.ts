import type { Faults, Manner } from '@guiche/contract/simulator'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { wake } from '../../platform/events/wakes.ts'
import type { DifferingCapabilities, LineKey } from '../channel.ts'
import { openSimulator } from './provider-line.ts'
import { saveSimulatedLine } from './simulated-lines.queries.ts'

// How the pretended provider behaves: in which manner it speaks, and how badly.

/** The manner stays as it is where none is given; of the faults what is not named is well. */
export function setFaults(line: LineKey, { behavesAs, ...faults }: Faults): Promise<Faults> {
  return inCompany(line.companyId, async (db) => {
    const before = await openSimulator(db, line)
    await saveSimulatedLine(db, line, { faults, ...(behavesAs && { behavesAs }) })
    afterCommit(db, () => wake('simulator', line))
    return { behavesAs: behavesAs ?? before.behavesAs, ...faults }
  })
}

export function showFaults(line: LineKey): Promise<Faults> {
  return inCompany(line.companyId, async (db) => {
    const { behavesAs, faults } = await openSimulator(db, line)
    return { behavesAs, ...faults }
  })
}

/** Where the official API differs from a linked device. */
const AS_CLOUD: DifferingCapabilities = {
  takesIds: false,
  rejectsCalls: false,
  edits: false,
  deletes: false,
  checksNumbers: false,
  pairsByCode: false,
  buttons: 3,
  lists: true,
  templates: true,
  windowHours: 24,
  pace: { burst: 80, perSecond: 80 },
}

/** What a line can do in this manner, in another way than simulated lines commonly can. */
export function factsOf(manner: Manner, { firstContacts }: Faults): DifferingCapabilities {
  if (manner === 'cloud') return AS_CLOUD
  return firstContacts ? { firstContacts } : {}
}
