import type { SettingKey } from '@guiche/contract/settings'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { useChangeSetting } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'

/** A setting's value, or the value that is being saved, with a function that saves it. */
export function useSetting(key: SettingKey) {
  const { setting } = useSession()
  const { mutateAsync } = useChangeSetting(key)
  return useOptimisticValue(setting(key), (value: string) => mutateAsync(value))
}

/**
 * The stored value, or the chosen one while it is saved. It is set synchronously, since a switch would otherwise flip
 * back for a moment. Shows a toast with the outcome.
 */
export function useOptimisticValue<Stored, Value extends Stored>(
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
      // A newer choice stays.
      setChosen((newest) => (newest === choice ? undefined : newest))
    },
  }
}
