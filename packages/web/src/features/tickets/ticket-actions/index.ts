export { actionText, type ComposedActor, kindWord } from './action-text.ts'
export { actionWords } from './action.words.ts'
export { snoozeOffers, snoozeText } from './snooze-text.ts'
export { type ActionLists, namesOrGone, useActionLists } from './use-action-lists.ts'
