import type { CompanyRule, RuleAction } from '@guiche/contract/company-rules'
import type { Language, Say } from '../../../platform/words.ts'
import { formatDuration } from '../../../ui/formats.ts'
import type { companyRuleWords } from './company-rules.words.ts'
import { type ReferenceLists, nameIn } from './use-reference-lists.ts'

type Sayer = Say<(typeof companyRuleWords)['pt']>

/** The occasion in words: `O cliente escreve: boleto, segunda via`. */
export function triggerText(
  { trigger }: Pick<CompanyRule, 'trigger'>,
  known: ReferenceLists,
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
      return `${when}: ${namesOf(known.tags, trigger.tagIds, say('goneTag'))}`
    case 'opened':
    case 'transferred':
    case 'closed':
      return when
  }
}

/** An action in words: `Etiquetar: Urgente`. */
export function actionText(action: RuleAction, known: ReferenceLists, say: Sayer): string {
  const kind = say(`kind_${action.kind}`)
  const what = known.isLoading ? '' : toldOf(action, known, say)
  return what === '' ? kind : `${kind}: ${what}`
}

function toldOf(action: RuleAction, known: ReferenceLists, say: Sayer): string {
  switch (action.kind) {
    case 'assign':
      return action.to === 'nobody'
        ? say('nobody')
        : nameIn(known.colleagues, action.to, say('goneUser'))
    case 'tag':
    case 'untag':
      return namesOf(known.tags, action.tagIds, say('goneTag'))
    case 'queue':
      return nameIn(known.queues, action.queueId, say('goneQueue'))
    case 'webhook':
      return nameIn(known.webhooks, action.webhookId, say('goneWebhook'))
    case 'flow':
      return nameIn(known.flows, action.flowId, say('goneFlow'))
    case 'send':
      return action.body
    case 'note':
      return action.note
    case 'close':
      return ''
  }
}

function namesOf(rows: ReferenceLists['tags'], ids: readonly number[], gone: string): string {
  return ids.map((id) => nameIn(rows, id, gone)).join(', ')
}
