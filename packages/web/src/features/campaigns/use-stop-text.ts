import { campaignStops, campaignStopWords } from '@guiche/contract/campaign-stops'
import { useLanguage, useWords } from '../../platform/words.ts'
import { campaignWords } from './campaigns.words.ts'

/** Why a campaign stopped by itself, and what to do; undefined where a person stopped it. */
export function useStopText(stopCode: string): string | undefined {
  const say = useWords(campaignWords)
  const language = useLanguage()
  const stop = campaignStops.find((one) => one === stopCode)
  if (stopCode === '') return undefined
  if (stop === undefined) return say('stoppedUnknown')
  const { why, todo } = campaignStopWords[language][stop]
  return `${why} ${todo}`
}
