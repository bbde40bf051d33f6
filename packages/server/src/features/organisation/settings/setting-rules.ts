import {
  isSettingKey,
  MASKED,
  secretSettingKeys,
  type Setting,
  type SettingKey,
} from '@guiche/contract/settings'
import { seal, unsealOr } from '../../../platform/secrets.ts'
import { unsealAiKey, type OwnAi, sealAiKey } from './own-ai.ts'

/** A setting for clients, with a stored secret masked. */
export function maskedSetting(setting: Setting): Setting {
  return isSecret(setting.key) && setting.value !== '' ? { ...setting, value: MASKED } : setting
}

/** A value for storage: secrets are sealed, so that a copied database does not reveal them. */
export function storedValue(companyId: number, key: string, value: string, ai: OwnAi): string {
  if (!isSecret(key) || value === '') return value
  const at = settingSealPurpose(companyId, key)
  return key === AI_KEY ? sealAiKey(at, ai, value) : seal(at, value)
}

/** The unsealed value. A secret sealed under another SECRET, or for another address, is empty. */
export function unsealedValue(companyId: number, key: string, stored: string, ai: OwnAi): string {
  if (!isSecret(key) || stored === '') return stored
  const at = settingSealPurpose(companyId, key)
  return key === AI_KEY ? unsealAiKey(at, ai, stored) : unsealOr(at, stored, '')
}

/** The secret that is bound to the setting `openAiAddress`. */
export const AI_KEY: SettingKey = 'openAiKey'

const settingSealPurpose = (companyId: number, key: string) => `setting ${companyId} ${key}`

export function isSecret(key: string): boolean {
  return isSettingKey(key) && secretSettingKeys.includes(key)
}

/** True if a value sent for a secret means that the stored one stays. */
export function keepsSecret(key: string, value: string): boolean {
  return isSecret(key) && (value === '' || value === MASKED)
}
