import { findWord, useWords } from '../../platform/words.ts'
import { automationWords } from './automation.words.ts'

/** What wrote a message by itself, in words; undefined where nothing did. */
export function useRuleName(rule: string | null): string | undefined {
  const say = useWords(automationWords)
  if (rule === null) return undefined
  return findWord(automationWords, `rule_${rule}`) ?? say('rule_unknown')
}
