import type { CampaignSettings } from '@guiche/contract/campaigns'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { pricesOf, type TypedPrices, typedPrices } from './prices-form.ts'
import { type LimitKey, LIMITS, type Limits, limitTextsOf, typedLimitOf } from './settings-rules.ts'
import { useSaveCampaignSettings } from './settings.queries.ts'
import { campaignSettingWords } from './settings.words.ts'

/** Editing state of the settings. Each part follows other users' saves until its first edit. */
export function useSettingsDraft(stored: CampaignSettings) {
  const say = useWords(campaignSettingWords)
  const language = useLanguage()
  const [draft, setDraft] = useState<CampaignSettings>()
  const [typed, setTyped] = useState<Partial<Limits>>({})
  const [typedRates, setTypedRates] = useState<TypedPrices>()
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync, isPending } = useSaveCampaignSettings()
  const shown = draft ?? stored
  const limits = { ...limitTextsOf(stored), ...typed }
  const prices = typedRates ?? typedPrices(stored.prices, language)
  const faulty = LIMITS.filter((key) => typedLimitOf(key, limits[key]) === undefined)

  async function save() {
    setIsAsked(true)
    const listed = pricesOf(prices)
    if (faulty.length > 0 || listed === undefined) return
    try {
      await mutateAsync({
        ...shown,
        prices: listed,
        dailyLimit: typedLimitOf('dailyLimit', limits.dailyLimit) ?? null,
        capMessages: typedLimitOf('capMessages', limits.capMessages) ?? null,
        capDays: typedLimitOf('capDays', limits.capDays) ?? undefined,
      })
      discardDraft()
      toast.success(say('saved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function discardDraft() {
    setDraft(undefined)
    setTyped({})
    setTypedRates(undefined)
    setIsAsked(false)
  }

  return {
    shown,
    change: (changed: Partial<CampaignSettings>) => setDraft({ ...shown, ...changed }),
    /** Limits as typed. */
    limits,
    changeLimit: (key: LimitKey, text: string) => setTyped({ ...typed, [key]: text }),
    isFaulty: (key: LimitKey) => isAsked && faulty.includes(key),
    prices,
    changePrices: setTypedRates,
    /** True once a save was tried; invalid values are shown from then on. */
    isAsked,
    isChanged: draft !== undefined || typedRates !== undefined || Object.keys(typed).length > 0,
    isPending,
    save,
    undo: discardDraft,
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
