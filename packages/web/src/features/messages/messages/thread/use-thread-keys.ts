import type { Message } from '@guiche/contract/messages'
import type { KeyboardEvent, RefObject } from 'react'
import { actionsOf, type MessageAction } from '../actions/message-actions.ts'
import type { MessageStep, ThreadActions } from '../actions/thread-actions.ts'

interface ThreadKeys {
  box: RefObject<HTMLElement | null>
  messages: readonly Message[]
  actions: ThreadActions
}

// Single letters act on the focused message only; a field within it keeps its keys.
const LETTERS: Readonly<Record<string, MessageAction>> = {
  r: 'reply',
  Enter: 'reply',
  e: 'edit',
  f: 'forward',
  i: 'info',
  Delete: 'delete',
}

/** Arrow keys move between messages; letters and menu keys act on the focused one. */
export function useThreadKeys({ box, messages, actions }: ThreadKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const drawn = [...(box.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
    const at = drawn.findIndex((one) => one === document.activeElement)
    const row = drawn[at]
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      // A slider within a message uses the arrow keys itself.
      if (event.target instanceof HTMLInputElement) return
      const next = row === undefined ? drawn.at(-1) : drawn[at + (event.key === 'ArrowUp' ? -1 : 1)]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
      return
    }
    if (row === undefined || event.target !== row) return
    const message = messages.find(({ id }) => id === row.dataset['message'])
    if (message === undefined) return
    const opensMenu =
      event.key === 'ContextMenu' || event.key === 'm' || (event.key === 'F10' && event.shiftKey)
    if (!opensMenu && event.shiftKey) return
    const isDone = opensMenu
      ? openActionStep('menu', message, row, actions)
      : runMessageAction(LETTERS[event.key], message, row, actions)
    // The desk's shortcut E closes the ticket, which must not happen when a message is too old to be edited.
    if (isDone || event.key === 'e') event.preventDefault()
  }
}

function openActionStep(
  step: MessageStep,
  message: Message,
  row: HTMLElement,
  { onAct }: ThreadActions,
): boolean {
  onAct(step, message, row.querySelector<HTMLElement>('[data-bubble]') ?? row)
  return true
}

function runMessageAction(
  action: MessageAction | undefined,
  message: Message,
  row: HTMLElement,
  actions: ThreadActions,
): boolean {
  const { onReply, canAct, line } = actions
  const offered = actionsOf(message, {
    canWrite: onReply !== undefined,
    canAct,
    line,
    now: Date.now(),
  })
  if (action === undefined || !offered.includes(action)) return false
  if (action === 'reply') onReply?.(message)
  else if (action === 'edit' || action === 'forward' || action === 'info' || action === 'delete')
    return openActionStep(action, message, row, actions)
  return true
}
