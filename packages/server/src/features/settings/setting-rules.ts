import { isSettingKey, MASKED, secretSettingKeys, type Setting } from '@guiche/contract/settings'
import { seal, unseal } from '../../platform/secrets.ts'

/** A setting as it may be read: a stored secret shows only that there is one. */
export function masked(setting: Setting): Setting {
  return isSecret(setting.key) && setting.value !== '' ? { ...setting, value: MASKED } : setting
}

/** A value as it is stored: a secret sealed for its place, so that a copied database does not tell it. */
export function storedValue(companyId: number, key: string, value: string): string {
  return isSecret(key) && value !== '' ? seal(place(companyId, key), value) : value
}

/** What a stored value says. A secret that was sealed under another SECRET is none. */
export function readValue(companyId: number, key: string, stored: string): string {
  if (!isSecret(key) || stored === '') return stored
  try {
    return unseal(place(companyId, key), stored)
  } catch {
    return ''
  }
}

const place = (companyId: number, key: string) => `setting ${companyId} ${key}`

export function isSecret(key: string): boolean {
  return isSettingKey(key) && secretSettingKeys.includes(key)
}

/** Whether what a client sends back for a secret means 'keep what is stored'. */
export function keepsSecret(key: string, value: string): boolean {
  return isSecret(key) && (value === '' || value === MASKED)
}
