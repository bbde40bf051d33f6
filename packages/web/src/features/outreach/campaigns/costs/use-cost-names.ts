import { priceCategories } from '@guiche/contract/campaign-costs'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { countryLabelOfCode } from './cost-texts.ts'
import { costWords } from './costs.words.ts'

/** The names of countries and categories. */
export function useCostNames() {
  const say = useWords(costWords)
  const language = useLanguage()
  return {
    countryOf: (code: string): string => countryLabelOfCode(code, language) ?? say('elsewhere'),
    categoryOf: (category: string | null): string => {
      if (category === null) return say('is_unknown')
      const known = priceCategories.find((one) => one === category)
      return say(known === undefined ? 'anotherCategory' : `is_${known}`)
    },
  }
}
