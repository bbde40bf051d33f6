import type { TicketActionKind } from '@guiche/contract/ticket-action-rules'
import type { TicketAction } from '@guiche/contract/ticket-actions'
import type { Key, Language, Say } from '../../../platform/words.ts'
import type { actionWords } from './action.words.ts'
import { snoozeText } from './snooze-text.ts'
import { type ActionLists, nameOrGone, namesOrGone } from './use-action-lists.ts'

type Words = (typeof actionWords)['pt']

/** The actors whose actions users compose: a person's in macros, a rule's in company rules. */
export type ComposedActor = 'person' | 'rule'

/** The word for a kind of action: a person answers, where a rule sends a message. */
export function kindWord(actor: ComposedActor, kind: TicketActionKind): Key<Words> {
  return kind === 'send' && actor === 'person' ? 'kind_answer' : `kind_${kind}`
}

interface ActionTextOptions {
  readonly actor: ComposedActor
  readonly known: ActionLists
  readonly say: Say<Words>
  readonly language: Language
}

/** An action in words: `Etiquetar: Urgente, VIP`. */
export function actionText(action: TicketAction, options: ActionTextOptions): string {
  const kind = options.say(kindWord(options.actor, action.kind))
  const value = options.known.isLoading ? '' : valueText(action, options)
  return value === '' ? kind : `${kind}: ${value}`
}

/** Empty where the kind says everything. */
function valueText(action: TicketAction, { known, say, language }: ActionTextOptions): string {
  switch (action.kind) {
    case 'assign':
      return action.to === 'me' || action.to === 'nobody'
        ? say(action.to)
        : nameOrGone(known.colleagues, action.to, say('goneUser'))
    case 'tag':
    case 'untag':
      return namesOrGone(known.tags, action.tagIds, say('goneTag'))
    case 'queue':
      return nameOrGone(known.queues, action.queueId, say('goneQueue'))
    case 'webhook':
      return nameOrGone(known.webhooks, action.webhookId, say('goneWebhook'))
    case 'flow':
      return nameOrGone(known.flows, action.flowId, say('goneFlow'))
    case 'send': {
      const { body, quickMessageId = null } = action
      if (quickMessageId === null) return body
      const quick = known.quicks.find(({ id }) => id === quickMessageId)
      return quick ? `/${quick.shortcode.replace(/^\//, '')}` : say('goneQuick')
    }
    case 'note':
      return action.note
    case 'snooze':
      return snoozeText(action.until, say, language)
    case 'close':
      return ''
  }
}
