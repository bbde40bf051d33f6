import type { CompanyRule } from '@guiche/contract/company-rules'
import type { Language, Say } from '../../../platform/words.ts'
import { namesOrGone } from '../../tickets/ticket-actions/index.ts'
import { formatDuration } from '../../../ui/formats.ts'
import type { companyRuleWords } from './company-rules.words.ts'
import type { RuleLists } from './use-rule-lists.ts'

type Sayer = Say<(typeof companyRuleWords)['pt']>

/** The occasion in words: `O cliente escreve: boleto, segunda via`. */
export function triggerText(
  { trigger }: Pick<CompanyRule, 'trigger'>,
  known: RuleLists,
  say: Sayer,
  language: Language,
): string {
  const when = say(`when_${trigger.kind}`)
  switch (trigger.kind) {
    case 'says':
      return `${when}: ${trigger.words.join(', ')}`
    case 'waits':
      return `${when} ${formatDuration(trigger.minutes * 60_000, language)}`
    case 'tagged':
      return `${when}: ${namesOrGone(known.tags, trigger.tagIds, say('goneTag'))}`
    case 'opened':
    case 'transferred':
    case 'closed':
      return when
  }
}
