import { type WrapperName, WRAPPERS } from './message-kinds.ts'
import type { MessageProto } from './baileys-package.ts'

/** Deeper than any client nests them; a stranger's message may nest without end. */
const WRAPPERS_MOST = 8

export interface Unwrapped {
  /** The message within all wrappers; empty where there is none. */
  readonly said: MessageProto
  /** From the outermost to the innermost. */
  readonly wrappers: readonly WrapperName[]
}

/** Removes the wrappers of a message; the client's own function knows fewer of them. */
export function unwrapMessage(message: MessageProto): Unwrapped {
  const wrappers: WrapperName[] = []
  let said = message
  while (wrappers.length < WRAPPERS_MOST) {
    const name = WRAPPERS.find((one) => said[one])
    if (name === undefined) break
    wrappers.push(name)
    said = said[name]?.message ?? {}
  }
  return { said, wrappers }
}
