import type { LineTemplate } from '@guiche/contract/line-templates'
import type { Faults, Manner } from '@guiche/contract/simulator'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'

// A line's pretended side: whether a phone is paired with it, and how the provider behaves.

export interface SimulatedLine {
  isPaired: boolean
  qrcode: string
  /** What the phone may type in place of scanning; empty while none was asked for. */
  pairingCode: string
  behavesAs: Manner
  faults: Faults
  /** Messages arrive at customers, and are read by them, without anybody saying so. */
  delivers: boolean
  reads: boolean
  /** What it has approved, in the manner of the official API. */
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
 * The pretended side of a line, where that line is a simulator's. It is there until the transaction ends: what is written
 * of a line that is being deleted would find it gone.
 */
export async function findSimulator(db: Db, line: LineKey): Promise<SimulatedLine | undefined> {
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

/** A line that is deleted meanwhile has no pretended side any more, and nothing is saved. */
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

/** Shows a new code, unless the phone has scanned one meanwhile. @returns whether it is shown */
export async function showCode(
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
