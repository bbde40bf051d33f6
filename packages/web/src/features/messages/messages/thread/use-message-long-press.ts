import type { Message } from '@guiche/contract/messages'
import { useLongPress } from '../../../../ui/use-long-press.ts'
import type { ThreadActions } from '../actions/thread-actions.ts'

/** Opens the menu of a message at a long press. */
export function useMessageLongPress(messages: readonly Message[], onAct: ThreadActions['onAct']) {
  return useLongPress((touched) => {
    // Players and links handle a long press themselves.
    if (touched.closest('input, video, a') !== null) return false
    const row = touched.closest<HTMLElement>('[data-message]')
    const message = messages.find(({ id }) => id === row?.dataset['message'])
    if (row === null || message === undefined) return false
    onAct('menu', message, row)
    return true
  })
}
