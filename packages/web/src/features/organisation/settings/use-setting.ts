import type { SettingKey } from '@guiche/contract/settings'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { useChangeSetting } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'

/** A setting as it is, or as it is about to be. */
export function useSetting(key: SettingKey) {
  const { setting } = useSession()
  const { mutateAsync } = useChangeSetting(key)
  return useChosen(setting(key), (value: string) => mutateAsync(value))
}

/**
 * What is stored, or what was just chosen: that stands in the very task of the choice, or a switch would spring back for a
 * moment. Says how the saving went.
 */
export function useChosen<Stored, Value extends Stored>(
  stored: Stored,
  store: (value: Value) => Promise<unknown>,
) {
  const say = useWords(settingWords)
  const [chosen, setChosen] = useState<{ value: Value }>()
  return {
    value: chosen ? chosen.value : stored,
    save: async (value: Value) => {
      const choice = { value }
      setChosen(choice)
      try {
        await store(value)
        toast.success(say('saved'))
      } catch (error) {
        toast.error(errorText(error))
      }
      // What was chosen meanwhile stays.
      setChosen((newest) => (newest === choice ? undefined : newest))
    },
  }
}
