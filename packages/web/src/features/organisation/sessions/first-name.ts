import { firstNameOf as firstWordOf } from '@guiche/contract/person-names'

/** First name for greetings; the whole name if the contract's rule finds none in it. */
export function firstNameOf(name: string): string {
  return firstWordOf(name) || name.trim()
}
