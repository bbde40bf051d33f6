import { isBlankText } from '@guiche/contract/blank-text'
import { isPersonName } from '@guiche/contract/person-names'
import { numberVariants } from '@guiche/contract/number-variants'
import type { Party, PartyName } from '../../../../channels/channel.ts'

/** All identities of a party, each once; a phone in all variants of its number. */
export function partyIdentities({ kind, value, also = [] }: Party): PartyName[] {
  const names = [{ kind, value }, ...also].flatMap((name) =>
    name.kind === 'phone'
      ? numberVariants(name.value).map((form) => ({ kind: name.kind, value: form }))
      : [name],
  )
  return [...new Map(names.map((name) => [`${name.kind}:${name.value}`, name])).values()]
}

/** The phone number among a party's identities; for a group its id. Empty when there is none. */
export function partyNumber({ kind, value, also = [] }: Party): string {
  if (kind === 'group') return value
  return [{ kind, value }, ...also].find((name) => name.kind === 'phone')?.value ?? ''
}

/** The stored name of a party, and true if it is its own. A blank name counts as none. */
export function partyDisplayName(party: Party): { name: string; isNameKnown: boolean } {
  const { name } = party
  return isBlankText(name)
    ? { name: fallbackName(party), isNameKnown: false }
    : { name, isNameKnown: isPersonName(name) }
}

/** Fallback name of a contact without a name: the username, the number, or the end of an opaque id. */
export function fallbackName({ kind, value, also = [] }: Omit<Party, 'name'>): string {
  const names = [{ kind, value }, ...also]
  const valueOfKind = (kind: PartyName['kind']) => names.find((name) => name.kind === kind)?.value
  const [username, number] = [valueOfKind('username'), valueOfKind('phone') ?? valueOfKind('group')]
  if (username !== undefined) return `@${username}`
  return number ?? `WhatsApp ${names[0]?.value.slice(-4) ?? ''}`
}
