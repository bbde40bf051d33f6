import type { DoctorState, ExaminedLine, Finding } from '@guiche/contract/doctor'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import {
  ageMs,
  countLines,
  countDeadLetters,
  type LineRow,
  type LineTotals,
  listExaminedLines,
  SENT_WITHIN_MS,
} from './doctor.queries.ts'
import { type Requester, type CheckResult, findingOf } from './finding.ts'
import { currentInstallation } from './installation.ts'

/** Installs the client of linked devices (docs/CONNECTING-WHATSAPP.md). */
const INSTALL_COMMAND = 'npm ci --ignore-scripts --prefix packages/multi-device'

/** Lists the lines that are not connected, with reasons; an operator gets those of all companies. */
export async function checkLines({ companyId, isSuper }: Requester): Promise<CheckResult> {
  if (isSuper || companyId === undefined) {
    const read = await acrossCompanies('check the lines of all companies', (db) => readLines(db))
    return linesCheck(read, 0)
  }
  return inCompany(companyId, async (db) =>
    linesCheck(await readLines(db, companyId), await countDeadLetters(db, companyId)),
  )
}

interface LinesRead {
  totals: LineTotals
  rows: LineRow[]
}

async function readLines(db: Db, companyId?: number): Promise<LinesRead> {
  const totals = await countLines(db, companyId)
  return { totals, rows: await listExaminedLines(db, companyId) }
}

function linesCheck({ totals, rows }: LinesRead, setAside: number): CheckResult {
  return {
    findings: judgeLines(totals, setAside, currentInstallation().hasDevices()),
    lines: rows.map(({ isUnserved, ...line }): ExaminedLine => {
      return { ...line, state: lineState({ isUnserved, ...line }) }
    }),
  }
}

/** Pure. @param setAside dead letters of the company; an operator gets them from the check of the database */
export function judgeLines(totals: LineTotals, setAside: number, hasDevices: boolean): Finding[] {
  const { total, connected, down, pairing, late, lateSince, unserved, linked, driverless } = totals
  if (total === 0) return [findingOf('lines_none', 'off')]
  const missing = hasDevices
    ? driverless > 0 && findingOf('lines_restart', 'warning', { lines: driverless })
    : linked > 0 &&
      findingOf('lines_package', 'failing', { lines: linked, command: INSTALL_COMMAND })
  return [
    missing,
    unserved > 0 && findingOf('lines_unserved', 'failing', { lines: unserved }),
    down > 0 && findingOf('lines_down', 'failing', { lines: down, total }),
    pairing > 0 && findingOf('lines_pairing', 'warning', { lines: pairing, total }),
    late > 0 && findingOf('lines_waiting', 'warning', { lines: late, oldestMs: ageMs(lateSince) }),
    setAside > 0 && findingOf('lines_set_aside', 'warning', { events: setAside }),
    connected > 0 && findingOf('lines_ok', 'ok', { connected, total }),
  ].filter((one) => one !== false)
}

function lineState({
  status,
  trouble,
  isUnserved,
  oldestWaitingAt,
  setAside,
}: LineRow): DoctorState {
  if (isUnserved) return 'failing'
  if (status === 'DISCONNECTED' || status === 'TIMEOUT')
    return trouble === 'disconnected' ? 'warning' : 'failing'
  const isLate = ageMs(oldestWaitingAt) > SENT_WITHIN_MS
  return status !== 'CONNECTED' || isLate || setAside > 0 ? 'warning' : 'ok'
}
