import { findWord, useWords } from '../../../platform/words.ts'
import { automationWords } from './automation.words.ts'

/** Before the name of a rule of the company's own. */
const OWN = 'companyRule:'

/** What wrote a message by itself, in words; undefined where nothing did. */
export function useRuleName(rule: string | null): string | undefined {
  const say = useWords(automationWords)
  if (rule === null) return undefined
  if (rule.startsWith(OWN)) return say('rule_own', { name: rule.slice(OWN.length) })
  return findWord(automationWords, `rule_${rule}`) ?? say('rule_unknown')
}
