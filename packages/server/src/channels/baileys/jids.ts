import type { Party, PartyName } from '../channel.ts'

// Addresses of the wire: `5511999990000:3@s.whatsapp.net` is the third device of a phone, `123@lid` the opaque address
// of a person, `456@g.us` a group.

const KINDS: Readonly<Record<string, PartyName['kind']>> = {
  's.whatsapp.net': 'phone',
  'c.us': 'phone',
  hosted: 'phone',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
}

const SERVERS: Readonly<Record<PartyName['kind'], string | undefined>> = {
  phone: 's.whatsapp.net',
  lid: 'lid',
  group: 'g.us',
  business: undefined,
  username: undefined,
}

/** The account or group of an address, without the device; undefined for others, such as channels and statuses. */
export function partyNameOf(jid: string | null | undefined): PartyName | undefined {
  if (!jid) return undefined
  const at = jid.indexOf('@')
  const kind = KINDS[jid.slice(at + 1)]
  const value = /^[^:_]*/.exec(jid.slice(0, Math.max(at, 0)))?.[0]
  return kind && value ? { kind, value } : undefined
}

/** @returns undefined for kinds of addresses that this provider does not have */
export function jidOf({ kind, value }: PartyName): string | undefined {
  const server = SERVERS[kind]
  return server && `${value}@${server}`
}

/** The account behind an address, without its device. */
export function accountOf(jid: string): string {
  const name = partyNameOf(jid)
  return (name && jidOf(name)) ?? jid
}

export function isSameAccount(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return Boolean(one && other) && accountOf(one ?? '') === accountOf(other ?? '')
}

export function isGroup(jid: string): boolean {
  return jid.endsWith('@g.us')
}

/** True for a broadcast list; its recipients receive the message in their chat with the sender. */
export function isBroadcastList(jid: string): boolean {
  return jid.endsWith('@broadcast') && !jid.startsWith('status@')
}

/** A party with one or two addresses; a number stands before an opaque one. */
export function partyOf(
  jid: string | null | undefined,
  alt: string | null | undefined,
  name = '',
): Party | undefined {
  const names = [partyNameOf(jid), partyNameOf(alt)].filter((one) => one !== undefined)
  const [first, ...also] = names.toSorted((a, b) => rank(a) - rank(b))
  if (!first) return undefined
  return { ...first, name, ...(also.length > 0 && { also }) }
}

const rank = ({ kind }: PartyName) => (kind === 'lid' ? 1 : 0)
