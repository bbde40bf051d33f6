import type { CompanyRule } from '@guiche/contract/company-rules'
import type { RuleAction } from '@guiche/contract/ticket-actions'
import type { Language, Say } from '../../../platform/words.ts'
import { formatDuration } from '../../../ui/formats.ts'
import type { companyRuleWords } from './company-rules.words.ts'
import { type ReferenceLists, nameOrGone } from './use-reference-lists.ts'

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
      return `${when}: ${joinedNames(known.tags, trigger.tagIds, say('goneTag'))}`
    case 'opened':
    case 'transferred':
    case 'closed':
      return when
  }
}

/** An action in words: `Etiquetar: Urgente`. */
export function actionText(action: RuleAction, known: ReferenceLists, say: Sayer): string {
  const kind = say(`kind_${action.kind}`)
  const what = known.isLoading ? '' : actionDetailText(action, known, say)
  return what === '' ? kind : `${kind}: ${what}`
}

function actionDetailText(action: RuleAction, known: ReferenceLists, say: Sayer): string {
  switch (action.kind) {
    case 'assign':
      return action.to === 'nobody'
        ? say('nobody')
        : nameOrGone(known.colleagues, action.to, say('goneUser'))
    case 'tag':
    case 'untag':
      return joinedNames(known.tags, action.tagIds, say('goneTag'))
    case 'queue':
      return nameOrGone(known.queues, action.queueId, say('goneQueue'))
    case 'webhook':
      return nameOrGone(known.webhooks, action.webhookId, say('goneWebhook'))
    case 'flow':
      return nameOrGone(known.flows, action.flowId, say('goneFlow'))
    case 'send':
      return action.body
    case 'note':
      return action.note
    case 'close':
      return ''
  }
}

function joinedNames(rows: ReferenceLists['tags'], ids: readonly number[], gone: string): string {
  return ids.map((id) => nameOrGone(rows, id, gone)).join(', ')
}
