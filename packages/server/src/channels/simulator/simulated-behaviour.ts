import type { Faults, Manner } from '@guiche/contract/simulator'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { DifferingCapabilities, LineKey } from '../channel.ts'
import { openSimulator } from './provider-line.ts'
import { saveSimulatedLine } from './simulated-lines.queries.ts'

// The behaviour of the simulated provider: its manner, and its faults.

/** Replaces the faults; absent ones are switched off. Without a manner the former one stays. */
export function setFaults(line: LineKey, { behavesAs, ...faults }: Faults): Promise<Faults> {
  return inCompany(line.companyId, async (db) => {
    const before = await openSimulator(db, line)
    await saveSimulatedLine(db, line, { faults, ...(behavesAs && { behavesAs }) })
    afterCommit(db, () => wakeLoops('simulator', line))
    return { behavesAs: behavesAs ?? before.behavesAs, ...faults }
  })
}

export function showFaults(line: LineKey): Promise<Faults> {
  return inCompany(line.companyId, async (db) => {
    const { behavesAs, faults } = await openSimulator(db, line)
    return { behavesAs, ...faults }
  })
}

/** Differences between the official API and a linked device. */
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

/** Capabilities of a line in this manner, as differences from simulated lines' defaults. */
export function capabilitiesOfManner(
  manner: Manner,
  { firstContacts }: Faults,
): DifferingCapabilities {
  if (manner === 'cloud') return AS_CLOUD
  return firstContacts ? { firstContacts } : {}
}
