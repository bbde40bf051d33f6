import type { MacroAction } from '@guiche/contract/ticket-actions'
import type { Language, Say } from '../../../platform/words.ts'
import type { macroWords } from './macros.words.ts'
import { snoozeText } from './snooze-words.ts'

type Sayer = Say<(typeof macroWords)['pt']>

/** Names by id of the rows that actions refer to. */
export interface Names {
  tag: ReadonlyMap<number, string>
  queue: ReadonlyMap<number, string>
  user: ReadonlyMap<number, string>
  quick: ReadonlyMap<number, string>
}

/** An action's values in words: `Urgente, VIP`; empty where the kind says everything. */
export function actionText(
  action: MacroAction,
  names: Names,
  say: Sayer,
  language: Language,
): string {
  switch (action.kind) {
    case 'assign':
      if (action.to === 'me' || action.to === 'nobody') return say(action.to)
      return names.user.get(action.to) ?? say('goneUser')
    case 'tag':
    case 'untag':
      return action.tagIds.map((id) => names.tag.get(id) ?? say('goneTag')).join(', ')
    case 'queue':
      return names.queue.get(action.queueId) ?? say('goneQueue')
    case 'send': {
      if (action.quickMessageId === null) return action.body
      const shortcode = names.quick.get(action.quickMessageId)
      return shortcode === undefined ? say('goneQuick') : `/${shortcode}`
    }
    case 'note':
      return action.note
    case 'snooze':
      return snoozeText(action.until, say, language)
    case 'close':
      return ''
  }
}
