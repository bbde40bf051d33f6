import { campaignStops, campaignStopWords } from '@guiche/contract/campaign-stops'
import { codeText } from '../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { campaignWords } from './campaigns.words.ts'

/** The reason why a campaign stopped by itself, and what to do; undefined where a user stopped it. */
export function useStopText(stopCode: string): string | undefined {
  const say = useWords(campaignWords)
  const language = useLanguage()
  const stop = campaignStops.find((one) => one === stopCode)
  if (stopCode === '') return undefined
  if (stop === undefined) {
    const words = codeText(stopCode)
    return words === stopCode ? say('stoppedUnknown') : words
  }
  const { why, todo } = campaignStopWords[language][stop]
  return `${why} ${todo}`
}
