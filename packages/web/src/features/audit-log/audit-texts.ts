import type { AuditEntry } from '@guiche/contract/audit-log'
import { findWord, type Say } from '../../platform/words.ts'
import { formatDateTime } from '../../ui/formats.ts'
import { auditLogWords } from './audit-log.words.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

type SayAudit = Say<typeof auditLogWords.pt>

/** In words; what only a later version knows by its name. */
export function actionText(action: string): string {
  return findWord(auditLogWords, action) ?? action
}

export function personText({ user, isOutsider }: AuditEntry, say: SayAudit): string {
  if (user.name !== '') return user.name
  return isOutsider ? say('operator') : say('formerUser', { id: user.id })
}

/** What it was done to, and with what, part by part. */
export function detailParts({ detail }: AuditEntry): Array<[name: string, value: string]> {
  return Object.entries(detail).map(([key, value]) => [
    findWord(auditLogWords, `of_${key}`) ?? key,
    valueText(value),
  ])
}

export function detailText(entry: AuditEntry): string {
  return detailParts(entry)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return findWord(auditLogWords, String(value)) ?? String(value)
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(value) : value
  return JSON.stringify(value) ?? ''
}

/** The rows of a sheet, with its head. */
export function auditLines(entries: readonly AuditEntry[], say: SayAudit): string[][] {
  const head = (['when', 'company', 'who', 'what', 'details'] as const).map((word) => say(word))
  return [
    head,
    ...entries.map((entry) => [
      formatDateTime(entry.at),
      entry.company.name,
      personText(entry, say),
      actionText(entry.action),
      detailText(entry),
    ]),
  ]
}
