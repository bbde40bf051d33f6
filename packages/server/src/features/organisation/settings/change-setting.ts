import { language } from '@guiche/contract/companies'
import { isCountry } from '@guiche/contract/company-country'
import { PIX_CITY_MAX, PIX_NAME_MAX, pixTextOf } from '@guiche/contract/pix-key'
import {
  isSettingKey,
  type Setting,
  type SettingKey,
  storableSetting,
} from '@guiche/contract/settings'
import { audit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { adminAddress, FetchRefused } from '../../../platform/http/safe-fetch.ts'
import { companyChanged, saveCompany } from '../companies/index.ts'
import { storedPixKey } from './stored-pix-key.ts'
import { AI_KEY, isSecret, keepsSecret, masked } from './setting-rules.ts'
import { settingChanged } from './settings.events.ts'
import { listSettings, saveSetting } from './settings.queries.ts'

/** Whether a company has campaigns is the operator's to say. */
const OPERATORS: readonly SettingKey[] = ['campaignsEnabled']

/** So much of a text is written down. */
const AUDITED_MAX = 200

export async function changeSetting(actor: Actor, key: string, given: string): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  if (OPERATORS.includes(key) && !actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  const value = storableValue(key, given)
  if (value === undefined || (key === 'country' && !isCountry(value)))
    throw new InvalidInputError([{ path: 'value', code: 'invalid_value' }])
  if (isUnreadable(key, value)) throw new AppError('ERR_PIX_TEXT_UNREADABLE')
  if (key === 'openAiAddress' && value !== '') refuseAddress(value)
  return inCompany(actor.companyId, async (db) => {
    if (keepsSecret(key, value)) return storedSetting(db, actor.companyId, key)
    // Company before setting: the order in which every change of the language locks them.
    if (key === 'language') await saveCompanyLanguage(db, actor.companyId, value)
    const before = await shownAiKey(db, actor.companyId, key)
    const setting = masked(await saveSetting(db, actor.companyId, key, value, now()))
    const shown = setting.value.slice(0, AUDITED_MAX)
    await audit(db, actor.companyId, actor, 'settings.change', { key, value: shown })
    await announce(db, settingChanged, setting)
    const after = await shownAiKey(db, actor.companyId, key)
    if (after && after.value !== before?.value) await announce(db, settingChanged, after)
    return setting
  })
}

function storableValue(key: SettingKey, given: string): string | undefined {
  const value = storableSetting(key, given)
  return key === 'pixKey' && value !== undefined ? storedPixKey(value) : value
}

/** The key to the AI as it is shown, where the address beside it changes: for another address it counts as none. */
async function shownAiKey(db: Db, companyId: number, changed: SettingKey) {
  return changed === 'openAiAddress' ? storedSetting(db, companyId, AI_KEY) : undefined
}

/** Whether a name or city says something of which a Pix code could carry nothing. */
function isUnreadable(key: SettingKey, value: string): boolean {
  const most = receiverMost.get(key)
  return most !== undefined && value !== '' && pixTextOf(value, most) === ''
}

const receiverMost: ReadonlyMap<SettingKey, number> = new Map([
  ['pixName', PIX_NAME_MAX],
  ['pixCity', PIX_CITY_MAX],
])

/** The company's row holds the language that texts are written in. An empty value leaves it as it is. */
async function saveCompanyLanguage(db: Db, companyId: number, value: string): Promise<void> {
  const chosen = language.safeParse(value)
  if (!chosen.success) return
  const company = await saveCompany(db, companyId, { language: chosen.data, updatedAt: now() })
  if (company) await announce(db, companyChanged, { company })
}

/** What a name means is looked at when something is asked there. */
function refuseAddress(address: string): void {
  try {
    adminAddress(address)
  } catch (error) {
    if (error instanceof FetchRefused) throw new AppError('ERR_INTEGRATION_ADDRESS_REFUSED')
    throw error
  }
}

/** Saving nothing keeps a secret, so that it goes by an action of its own. */
export function removeSecret(actor: Actor, key: string): Promise<Setting> {
  if (!isSettingKey(key) || !isSecret(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  return inCompany(actor.companyId, async (db) => {
    const setting = await saveSetting(db, actor.companyId, key, '', now())
    await audit(db, actor.companyId, actor, 'settings.change', { key, value: '' })
    await announce(db, settingChanged, setting)
    return setting
  })
}

async function storedSetting(db: Db, companyId: number, key: SettingKey): Promise<Setting> {
  const setting = (await listSettings(db, companyId)).find((row) => row.key === key)
  if (!setting) throw new AppError('ERR_NO_SETTING_FOUND')
  return masked(setting)
}
