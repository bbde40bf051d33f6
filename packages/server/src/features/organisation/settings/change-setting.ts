import { language } from '@guiche/contract/companies'
import { isCountry } from '@guiche/contract/company-country'
import { PIX_CITY_MAX, PIX_NAME_MAX, pixTextOf } from '@guiche/contract/pix-key'
import {
  isSettingKey,
  type Setting,
  type SettingKey,
  storableSetting,
} from '@guiche/contract/settings'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { parseAdminAddress, FetchRefused } from '../../../platform/http/outgoing/safe-fetch.ts'
import { companyChanged, saveCompany } from '../companies/index.ts'
import { storedPixKey } from './stored-pix-key.ts'
import { AI_KEY, isSecret, keepsSecret, maskedSetting } from './setting-rules.ts'
import { settingChanged } from './settings.events.ts'
import { listSettings, saveSetting } from './settings.queries.ts'

/** Settings that only operators change. */
const OPERATORS: readonly SettingKey[] = ['campaignsEnabled']

/** Characters of a text in the audit log. */
const AUDITED_MAX = 200

export async function changeSetting(actor: Actor, key: string, given: string): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  if (OPERATORS.includes(key) && !actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  const value = storableValue(key, given)
  if (value === undefined || (key === 'country' && !isCountry(value)))
    throw new InvalidInputError([{ path: 'value', code: 'invalid_value' }])
  if (isUnusableInPix(key, value)) throw new AppError('ERR_PIX_TEXT_UNREADABLE')
  if (key === 'openAiAddress' && value !== '') refuseNonPublicAddress(value)
  return inCompany(actor.companyId, async (db) => {
    if (keepsSecret(key, value)) return readSetting(db, actor.companyId, key)
    // Locks the company before the setting, in the same order as every change of the language.
    if (key === 'language') await saveCompanyLanguage(db, actor.companyId, value)
    const before = await findChangedAiKey(db, actor.companyId, key)
    const setting = maskedSetting(await saveSetting(db, actor.companyId, key, value, now()))
    const shown = setting.value.slice(0, AUDITED_MAX)
    await recordAudit(db, actor.companyId, actor, 'settings.change', { key, value: shown })
    await announce(db, settingChanged, setting)
    const after = await findChangedAiKey(db, actor.companyId, key)
    if (after && after.value !== before?.value) await announce(db, settingChanged, after)
    return setting
  })
}

function storableValue(key: SettingKey, given: string): string | undefined {
  const value = storableSetting(key, given)
  return key === 'pixKey' && value !== undefined ? storedPixKey(value) : value
}

/** The AI key as clients see it, if the address beside it changes: a key is empty for another address. */
async function findChangedAiKey(db: Db, companyId: number, changed: SettingKey) {
  return changed === 'openAiAddress' ? readSetting(db, companyId, AI_KEY) : undefined
}

/** True if nothing of the name or city can be encoded in a Pix code. */
function isUnusableInPix(key: SettingKey, value: string): boolean {
  const most = receiverMost.get(key)
  return most !== undefined && value !== '' && pixTextOf(value, most) === ''
}

const receiverMost: ReadonlyMap<SettingKey, number> = new Map([
  ['pixName', PIX_NAME_MAX],
  ['pixCity', PIX_CITY_MAX],
])

/** Copies the language to the company's row, which texts to customers use. An empty value changes nothing there. */
async function saveCompanyLanguage(db: Db, companyId: number, value: string): Promise<void> {
  const chosen = language.safeParse(value)
  if (!chosen.success) return
  const company = await saveCompany(db, companyId, { language: chosen.data, updatedAt: now() })
  if (company) await announce(db, companyChanged, { company })
}

/** Refuses non-public addresses by their form. Host names are resolved and checked again when a request is sent. */
function refuseNonPublicAddress(address: string): void {
  try {
    parseAdminAddress(address)
  } catch (error) {
    if (error instanceof FetchRefused) throw new AppError('ERR_INTEGRATION_ADDRESS_REFUSED')
    throw error
  }
}

/** Removes a secret. Needs its own action, since saving an empty value keeps a secret. @throws ERR_NO_SETTING_FOUND */
export function removeSecret(actor: Actor, key: string): Promise<Setting> {
  if (!isSettingKey(key) || !isSecret(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  return inCompany(actor.companyId, async (db) => {
    const setting = await saveSetting(db, actor.companyId, key, '', now())
    await recordAudit(db, actor.companyId, actor, 'settings.change', { key, value: '' })
    await announce(db, settingChanged, setting)
    return setting
  })
}

async function readSetting(db: Db, companyId: number, key: SettingKey): Promise<Setting> {
  const setting = (await listSettings(db, companyId)).find((row) => row.key === key)
  if (!setting) throw new AppError('ERR_NO_SETTING_FOUND')
  return maskedSetting(setting)
}
