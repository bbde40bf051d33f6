import type { DoctorCheck, DoctorReport, ExaminedLine, Finding } from '@guiche/contract/doctor'
import { currentLanguage, findWord, say } from '../../../platform/words.ts'
import { formatBytes, formatCount, formatDateTime, formatDuration } from '../../../ui/formats.ts'
import { doctorWords } from './doctor.words.ts'
import { findingWords } from './finding.words.ts'

/** Text of a finding; an unknown one shows its code. */
export function findingText({ code, facts }: Finding): string {
  return findWord(findingWords, `say_${code}`, factTexts(facts)) ?? code
}

/** Advice on a finding, if there is any. */
export function adviceText({ code, facts }: Finding): string | undefined {
  return findWord(findingWords, `todo_${code}`, factTexts(facts))
}

function factTexts(facts: Finding['facts']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, factText(name, value)]),
  )
}

/** Formats a fact by the suffix of its name, which the contract defines. */
function factText(name: string, value: string | number): string {
  if (typeof value === 'string') return name.endsWith('At') ? formatDateTime(value) : value
  if (name.endsWith('Bytes')) return formatBytes(value)
  if (name.endsWith('Ms')) return formatDuration(value, currentLanguage())
  if (name.endsWith('Days')) return daysText(value)
  return formatCount(value)
}

function daysText(days: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  }).format(days)
}

type Place = '/connections' | '/sends' | '/settings'

const places: Readonly<Partial<Record<Finding['code'], Place>>> = {
  outbox_late: '/sends',
  lines_waiting: '/sends',
  inbox_set_aside: '/connections',
  lines_none: '/connections',
  lines_down: '/connections',
  lines_pairing: '/connections',
  lines_set_aside: '/connections',
  pix_refused: '/settings',
  pix_incomplete: '/settings',
}

/** The page where a finding can be fixed. */
export function fixingPageOf({ code }: Finding): Place | undefined {
  return places[code]
}

/** All reports as plain text, for the support. */
export function textOfReports(head: string, reports: readonly DoctorReport[]): string {
  return [head, ...reports.map(textOfReport)].join('\n\n')
}

function textOfReport({ check, findings, lines = [] }: DoctorReport): string {
  const said = findings.map((finding) => {
    const todo = adviceText(finding)
    const text = `- ${say(doctorWords, `state_${finding.state}`)}: ${findingText(finding)}`
    return todo === undefined ? text : `${text}\n  → ${todo}`
  })
  const troubled = lines.filter(({ state }) => state !== 'ok').map(textOfLine)
  return [checkName(check), ...said, ...troubled].join('\n')
}

function textOfLine({ companyId, id, name, status, trouble }: ExaminedLine): string {
  return `  ${name} (${companyId}/${id}): ${status}${trouble && ` ${trouble}`}`
}

export function checkName(check: DoctorCheck): string {
  return say(doctorWords, `check_${check}`)
}
