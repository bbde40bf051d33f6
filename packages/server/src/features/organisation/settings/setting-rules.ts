import {
  isSettingKey,
  MASKED,
  secretSettingKeys,
  type Setting,
  type SettingKey,
} from '@guiche/contract/settings'
import { seal, unsealOr } from '../../../platform/secrets.ts'
import { openAiKeyOf, type OwnAi, sealAiKey } from './own-ai.ts'

/** A setting as it may be read: a stored secret shows only that there is one. */
export function masked(setting: Setting): Setting {
  return isSecret(setting.key) && setting.value !== '' ? { ...setting, value: MASKED } : setting
}

/** A value as it is stored: a secret sealed for its place, so that a copied database does not tell it. */
export function storedValue(companyId: number, key: string, value: string, ai: OwnAi): string {
  if (!isSecret(key) || value === '') return value
  const at = place(companyId, key)
  return key === AI_KEY ? sealAiKey(at, ai, value) : seal(at, value)
}

/** The value in clear. A secret that was sealed under another SECRET, or for another address, is empty. */
export function readValue(companyId: number, key: string, stored: string, ai: OwnAi): string {
  if (!isSecret(key) || stored === '') return stored
  const at = place(companyId, key)
  return key === AI_KEY ? openAiKeyOf(at, ai, stored) : unsealOr(at, stored, '')
}

/** The secret that is sent to an address which stands beside it. */
export const AI_KEY: SettingKey = 'openAiKey'

const place = (companyId: number, key: string) => `setting ${companyId} ${key}`

export function isSecret(key: string): boolean {
  return isSettingKey(key) && secretSettingKeys.includes(key)
}

/** Whether what a client sends back for a secret means 'keep what is stored'. */
export function keepsSecret(key: string, value: string): boolean {
  return isSecret(key) && (value === '' || value === MASKED)
}
