import type { AuditEntry } from '@guiche/contract/audit-log'
import { isSettingKey, MASKED, settingDefaults } from '@guiche/contract/settings'
import { currentLanguage, findWord, say as sayIn, type Say } from '../../../platform/words.ts'
import { formatDateTime, formatReais } from '../../../ui/formats.ts'
import { companyWords } from '../../organisation/companies/index.ts'
import { pixChargeWords } from '../../money/pix-charges/index.ts'
import { ownSessionWords } from '../../organisation/sessions/index.ts'
import { countryName, settingWords } from '../../organisation/settings/index.ts'
import { userWords } from '../../organisation/users/index.ts'
import { auditLogWords } from './audit-log.words.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const SWITCHED = ['enabled', 'disabled', 'true', 'false']

type SayAudit = Say<typeof auditLogWords.pt>

/** Text of an action; an unknown one shows its name. */
export function actionText(action: string): string {
  return findWord(auditLogWords, action) ?? action
}

export function personText({ user, isOutsider }: AuditEntry, say: SayAudit): string {
  if (user.name !== '') return user.name
  return isOutsider ? say('operator') : say('formerUser', { id: user.id })
}

/** Details of an entry, as pairs of name and value. */
export function detailParts({ action, detail }: AuditEntry): Array<[name: string, value: string]> {
  const isSetting = action === 'settings.change'
  // A stored name replaces its id.
  const named = Object.entries(namedParts)
    .filter(([, as]) => typeof detail[as] === 'string')
    .map(([id]) => id)
  return Object.entries(detail)
    .filter(([key]) => !named.includes(key))
    .map(([key, value]) => [
      findWord(auditLogWords, `of_${key}`) ?? key,
      (isSetting ? settingPart(key, detail) : enumeratedText(key, value)) ?? valueText(value),
    ])
}

/** A copy of the contract's list, whose import would load the schema library. */
const namedParts = {
  userId: 'user',
  asUserId: 'asUser',
  companyId: 'company',
  whatsappId: 'whatsapp',
  planId: 'plan',
  promptId: 'prompt',
} as const

export function detailText(entry: AuditEntry): string {
  return detailParts(entry)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
}

/** Name or value of a setting. */
function settingPart(part: string, { key, value }: AuditEntry['detail']): string | undefined {
  if (typeof key !== 'string') return undefined
  if (part === 'key')
    return findWord(settingWords, key) ?? findWord(auditLogWords, `of_${key}`) ?? key
  return part === 'value' && typeof value === 'string' ? settingText(key, value) : undefined
}

function settingText(key: string, value: string): string {
  if (value === '') return findWord(settingWords, `${key}_own`) ?? sayIn(auditLogWords, 'empty')
  if (value === MASKED) return sayIn(auditLogWords, 'secret')
  if (key === 'timeCreateNewTicket' || key === 'ratingMinutes')
    return sayIn(settingWords, 'time_minutes', { count: Number(value) })
  if (key === 'country') return countryName(value, currentLanguage())
  const chosen = findWord(settingWords, `${key}_${value}`)
  return chosen ?? (isSwitch(key) ? findWord(auditLogWords, value) : undefined) ?? value
}

function isSwitch(key: string): boolean {
  return isSettingKey(key) && SWITCHED.includes(settingDefaults[key])
}

/** Text of an enumeration's value or of an amount; undefined for other details. */
function enumeratedText(part: string, value: unknown): string | undefined {
  switch (part) {
    case 'profile':
      return findWord(userWords, `profile_${String(value)}`)
    case 'recurrence':
      return findWord(companyWords, String(value))
    case 'status':
      return typeof value === 'boolean'
        ? sayIn(companyWords, value ? 'active' : 'inactive')
        : undefined
    case 'ending':
      return findWord(ownSessionWords, `ending_${String(value)}`)
    case 'reason':
      return findWord(auditLogWords, `reason_${String(value)}`)
    case 'from':
    case 'to':
      return findWord(pixChargeWords, `status_${String(value)}`)
    case 'cents':
      return typeof value === 'number' ? formatReais(value / 100) : undefined
    case 'value':
    case 'paid':
      return typeof value === 'number' ? formatReais(value) : undefined
    default:
      return undefined
  }
}

function valueText(value: unknown): string {
  if (value === null) return sayIn(auditLogWords, 'nothing')
  if (typeof value === 'boolean') return sayIn(auditLogWords, value ? 'true' : 'false')
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(value) : value
  return JSON.stringify(value) ?? ''
}

/** Rows of the CSV file, with the header. */
export function auditSheetRows(entries: readonly AuditEntry[], say: SayAudit): string[][] {
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
