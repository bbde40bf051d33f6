import { recipientVariables, variableKey } from '@guiche/contract/campaign-text'
import { campaignSettings, type CampaignSettings } from '@guiche/contract/campaigns'

/** Limits as typed. An empty optional field means no limit. */
export const LIMITS = ['dailyLimit', 'capMessages', 'capDays'] as const
export type LimitKey = (typeof LIMITS)[number]
export type Limits = Record<LimitKey, string>

export function limitTextsOf({ dailyLimit, capMessages, capDays }: CampaignSettings): Limits {
  return {
    dailyLimit: String(dailyLimit ?? ''),
    capMessages: String(capMessages ?? ''),
    capDays: String(capDays),
  }
}

/** The typed number; null for no limit, undefined for an invalid text. */
export function typedLimitOf(key: LimitKey, text: string): number | null | undefined {
  const value = text.trim() === '' && key !== 'capDays' ? null : text.trim()
  const checked = campaignSettings.shape[key].safeParse(value)
  return checked.success && value !== '' ? checked.data : undefined
}

interface Variable {
  key: string
  value: string
}

/** Without braces, as keys stand in texts. */
function variableKeyOf(text: string): string {
  return text.replaceAll(/[{}]/g, '').trim()
}

/** Adds a variable unless its key exists in any case (features 2) or is one of every recipient. */
export function addVariable(
  variables: readonly Variable[],
  { key: text, value }: Variable,
): Variable[] | 'exists' | 'empty' {
  const key = variableKeyOf(text)
  if (key === '' || value.trim() === '') return 'empty'
  const taken = [...recipientVariables, ...variables.map((one) => one.key)].map(variableKey)
  const isTaken = taken.includes(variableKey(key))
  return isTaken ? 'exists' : [...variables, { key, value }]
}
