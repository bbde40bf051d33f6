import type { LineTemplate } from '@guiche/contract/line-templates'
import type { Faults, Manner } from '@guiche/contract/simulator'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'

// The simulated side of a line: its pairing, and the provider's behaviour.

export interface SimulatedLine {
  isPaired: boolean
  qrcode: string
  /** Code that the phone may type instead of scanning; empty until it was requested. */
  pairingCode: string
  behavesAs: Manner
  faults: Faults
  /** True if messages are delivered, and read, without a tester's request. */
  delivers: boolean
  reads: boolean
  /** Approved templates, in the manner of the official API. */
  templates: LineTemplate[]
}

export async function findSimulatedLine(db: Db, line: LineKey): Promise<SimulatedLine | undefined> {
  return db
    .selectFrom('simulatedLines')
    .select([
      'isPaired',
      'qrcode',
      'pairingCode',
      'behavesAs',
      'faults',
      'delivers',
      'reads',
      'templates',
    ])
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .executeTakeFirst()
}

/**
 * The simulated side of a line, if that line is a simulator's. The row lock keeps the line until the transaction ends:
 * later writes would otherwise find it deleted.
 */
export async function lockSimulator(db: Db, line: LineKey): Promise<SimulatedLine | undefined> {
  const row = await db
    .selectFrom('whatsapps')
    .leftJoin('simulatedLines as simulated', (join) =>
      join
        .onRef('simulated.companyId', '=', 'whatsapps.companyId')
        .onRef('simulated.whatsappId', '=', 'whatsapps.id'),
    )
    .select([
      'isPaired',
      'simulated.qrcode',
      'simulated.pairingCode',
      'behavesAs',
      'faults',
      'delivers',
      'reads',
      'templates',
    ])
    .where('whatsapps.companyId', '=', line.companyId)
    .where('whatsapps.id', '=', line.whatsappId)
    .where('provider', '=', 'simulator')
    .forKeyShare('whatsapps')
    .executeTakeFirst()
  return (
    row && {
      isPaired: row.isPaired ?? false,
      qrcode: row.qrcode ?? '',
      pairingCode: row.pairingCode ?? '',
      behavesAs: row.behavesAs ?? 'beta',
      faults: row.faults ?? {},
      delivers: row.delivers ?? true,
      reads: row.reads ?? false,
      templates: row.templates ?? [],
    }
  )
}

/** Saves nothing if the line was deleted meanwhile. */
export async function saveSimulatedLine(
  db: Db,
  { companyId, whatsappId }: LineKey,
  change: Partial<SimulatedLine>,
): Promise<void> {
  const { faults, templates, ...rest } = change
  const values = {
    ...rest,
    ...(faults && { faults: JSON.stringify(faults) }),
    ...(templates && { templates: JSON.stringify(templates) }),
  }
  const line = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', whatsappId)
    .forKeyShare()
    .executeTakeFirst()
  if (!line) return
  await db
    .insertInto('simulatedLines')
    .values({ companyId, whatsappId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId']).doUpdateSet({ companyId, ...values }),
    )
    .execute()
}

/** Shows a new code, unless the phone has scanned one meanwhile. @returns true if it is shown */
export async function saveCodeUnlessScanned(
  db: Db,
  { companyId, whatsappId }: LineKey,
  code: { qrcode: string; pairingCode: string },
): Promise<boolean> {
  const values = { companyId, whatsappId, isPaired: false, ...code }
  const shown = await db
    .insertInto('simulatedLines')
    .columns(['companyId', 'whatsappId', 'isPaired', 'qrcode', 'pairingCode'])
    .expression((select) =>
      select
        .selectFrom('whatsapps')
        .select((row) => [
          'companyId',
          'id',
          row.val(values.isPaired).as('isPaired'),
          row.val(values.qrcode).as('qrcode'),
          row.val(values.pairingCode).as('pairingCode'),
        ])
        .where('companyId', '=', companyId)
        .where('id', '=', whatsappId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'whatsappId'])
        .doUpdateSet(code)
        .where('simulatedLines.isPaired', '=', false),
    )
    .executeTakeFirst()
  return (shown.numInsertedOrUpdatedRows ?? 0n) > 0n
}
