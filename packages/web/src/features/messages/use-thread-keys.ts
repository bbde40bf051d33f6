import type { Message } from '@guiche/contract/messages'
import type { KeyboardEvent, RefObject } from 'react'

interface ThreadKeys {
  box: RefObject<HTMLElement | null>
  messages: readonly Message[]
  onReply: ((message: Message) => void) | undefined
}

/** Arrows go from message to message; R or Enter answers the one that has the focus. */
export function useThreadKeys({ box, messages, onReply }: ThreadKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const drawn = [...(box.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
    const at = drawn.findIndex((one) => one === document.activeElement)
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = at === -1 ? drawn.at(-1) : drawn[at + (event.key === 'ArrowUp' ? -1 : 1)]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    } else if (
      at !== -1 &&
      (event.key === 'r' || event.key === 'Enter') &&
      event.target === drawn[at]
    ) {
      const message = messages.find(({ id }) => id === drawn[at]?.dataset['message'])
      if (message === undefined || onReply === undefined) return
      event.preventDefault()
      onReply(message)
    }
  }
}
