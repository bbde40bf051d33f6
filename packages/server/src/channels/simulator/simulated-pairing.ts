import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { LineKey } from '../channel.ts'
import { openSimulator } from './provider-line.ts'
import { addHistory } from './simulated-history.ts'
import { saveSimulatedLine, type SimulatedLine } from './simulated-lines.queries.ts'

/**
 * Scans the QR code, or types the pairing code.
 * @throws ERR_WAPP_NOT_INITIALIZED when none is shown, ERR_PAIRING_CODE for another
 */
export function scanCode(line: LineKey, code?: string): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const simulated = await openSimulator(db, line)
    const { qrcode, pairingCode } = simulated
    if (qrcode === '') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    if (code !== undefined && comparedCode(code) !== comparedCode(pairingCode))
      throw new AppError('ERR_PAIRING_CODE')
    await pairLine(db, line, simulated)
    afterCommit(db, () => wakeLoops('simulator', line))
  })
}

/** Normalizes a code for comparison, since people group it or do not. An empty code equals no other. */
function comparedCode(code: string): string {
  return code.replaceAll(/[^\da-z]/gi, '').toUpperCase() || randomUUID()
}

/** Pairs the line, and adds its history. */
export async function pairLine(
  db: Db,
  line: LineKey,
  simulated: Pick<SimulatedLine, 'behavesAs' | 'faults'>,
): Promise<void> {
  await saveSimulatedLine(db, line, { isPaired: true, qrcode: '', pairingCode: '' })
  await addHistory(db, line, simulated)
}

/** The phone logs the line out. */
export function unlinkLine(line: LineKey): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    await saveSimulatedLine(db, line, { isPaired: false, qrcode: '', pairingCode: '' })
    afterCommit(db, () => wakeLoops('simulator', line))
  })
}
