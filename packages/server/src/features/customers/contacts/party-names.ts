import { isBlankText } from '@guiche/contract/blank-text'
import { isPersonName } from '@guiche/contract/person-names'
import { numberVariants } from '@guiche/contract/number-variants'
import type { Party, PartyName } from '../../../channels/channel.ts'

/** All names by which a party is recognised, each once; a phone in each way in which its number is written. */
export function namesOf({ kind, value, also = [] }: Party): PartyName[] {
  const names = [{ kind, value }, ...also].flatMap((name) =>
    name.kind === 'phone'
      ? numberVariants(name.value).map((form) => ({ kind: name.kind, value: form }))
      : [name],
  )
  return [...new Map(names.map((name) => [`${name.kind}:${name.value}`, name])).values()]
}

/** The phone number among a party's names; a group's id stands where others have a number. Empty when there is none. */
export function numberOf({ kind, value, also = [] }: Party): string {
  if (kind === 'group') return value
  return [{ kind, value }, ...also].find((name) => name.kind === 'phone')?.value ?? ''
}

/** The stored name of a party, and whether it is its own. A name of invisible letters is none. */
export function calledBy(party: Party): { name: string; isNameKnown: boolean } {
  const { name } = party
  return isBlankText(name)
    ? { name: fallbackName(party), isNameKnown: false }
    : { name, isNameKnown: isPersonName(name) }
}

/** What a contact is called that has not said its name: the username, the number, or the end of an opaque id. */
export function fallbackName({ kind, value, also = [] }: Omit<Party, 'name'>): string {
  const names = [{ kind, value }, ...also]
  const of = (kind: PartyName['kind']) => names.find((name) => name.kind === kind)?.value
  const [username, number] = [of('username'), of('phone') ?? of('group')]
  if (username !== undefined) return `@${username}`
  return number ?? `WhatsApp ${names[0]?.value.slice(-4) ?? ''}`
}
