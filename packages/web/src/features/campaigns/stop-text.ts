import { findWord } from '../../platform/words.ts'
import { campaignWords } from './campaigns.words.ts'

/** Why a campaign stopped by itself, and what to do; undefined where a person stopped it. */
export function stopText(stopCode: string): string | undefined {
  if (stopCode === '') return undefined
  return findWord(campaignWords, `stop_${stopCode}`) ?? findWord(campaignWords, 'stop_unknown')
}
