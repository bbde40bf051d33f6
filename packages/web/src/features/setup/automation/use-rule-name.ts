import { findWord, useWords } from '../../../platform/words.ts'
import { automationWords } from './automation.words.ts'

/** Prefix of the name of a company rule. */
const OWN = 'companyRule:'

/** The name of the rule that wrote a message; undefined for messages of other origin. */
export function useRuleName(rule: string | null): string | undefined {
  const say = useWords(automationWords)
  if (rule === null) return undefined
  if (rule.startsWith(OWN)) return say('rule_own', { name: rule.slice(OWN.length) })
  return findWord(automationWords, `rule_${rule}`) ?? say('rule_unknown')
}
