import { useState } from 'react'
import type { Chat } from '../phone-contents.ts'

export interface Person {
  readonly number: string
  readonly name: string
}

/** The customer who writes: in a group the chosen member, or else the last active one. */
export function useWriter(chat: Chat, people: readonly Person[]) {
  const [chosenNumber, chooseWriter] = useState<string>()
  const writer: Person | undefined =
    chat.kind === 'customer'
      ? chat
      : (people.find(({ number }) => number === chosenNumber) ?? people[0])
  return { writer, chooseWriter }
}
