import type { Party } from '../../channel.ts'
import type { Known } from '../events-of-stanzas.ts'
import type { Groups } from '../group-cache.ts'
import { accountOf, isGroup, isSameAccount, jidOf, partyNameOf, partyOf } from '../jids.ts'
import type { BinaryNode, SignalRepository } from '../baileys-package.ts'
import type { Envelope } from '../message-envelope.ts'

// A person has up to two addresses, a number and an opaque one (LID), and a stanza may name either. The other address
// is looked up before the stanza is stored, since nothing can be awaited from the client while its keys are stored.

interface Options {
  readonly groups: Groups
  readonly names: () => SignalRepository['lidMapping'] | undefined
}

export interface KnownAddresses {
  /** Builds a party from an address, with its other address where that is known. */
  readonly known: Known
  /** Remembers that two addresses belong to one person. */
  link(one: string, other: string): void
  /** Looks up the other address of an account, unless it is known. */
  readonly learn: (jid: string | undefined) => Promise<void>
  /** Loads the addresses and groups that a stanza needs before it can be stored. */
  readonly prepare: (stanza: BinaryNode) => Promise<void>
  /** The envelope with the other addresses of its people, and with the name of its group. */
  complete(envelope: Envelope): Envelope
}

const ALTS_MAX = 2000

export function knownAddresses({ groups, names }: Options): KnownAddresses {
  /** The other address of each known address; a cache of the client's look-ups. */
  const alts = new Map<string, string>()

  function link(one: string, other: string): void {
    if (alts.size >= ALTS_MAX) alts.clear()
    alts.set(accountOf(one), accountOf(other))
    alts.set(accountOf(other), accountOf(one))
  }

  async function lookUpOtherAddress(jid: string | undefined): Promise<void> {
    const mapping = names()
    const name = partyNameOf(jid)
    const account = name && jidOf(name)
    if (!mapping || !account || name.kind === 'group' || alts.has(account)) return
    const asked = name.kind === 'lid' ? mapping.getPNForLID(account) : mapping.getLIDForPN(account)
    const other = await asked
    if (other) link(account, other)
  }

  async function prepare({ attrs }: BinaryNode): Promise<void> {
    if (attrs.from && isGroup(attrs.from)) {
      await groups.learn(attrs.from)
      const { participant = '' } = attrs
      const both = groups
        .namesIn(attrs.from)
        .find((pair) => pair.some((one) => isSameAccount(one, participant)))
      if (both) link(...both)
    }
    await Promise.all([attrs.from, attrs.participant, attrs.recipient].map(lookUpOtherAddress))
  }

  const known: Known = (jid, alt, name = '') =>
    jid === undefined ? undefined : partyOf(jid, alt ?? alts.get(accountOf(jid)), name)

  function completeParty(party: Party): Party {
    if (party.kind === 'group') return { ...party, name: groups.subjectOf(jidOf(party) ?? '') }
    if (party.also) return party
    const jid = jidOf(party)
    return known(jid, undefined, party.name) ?? party
  }

  function complete(envelope: Envelope): Envelope {
    const { chat, participant } = envelope
    return {
      ...envelope,
      chat: completeParty(chat),
      ...(participant && { participant: completeParty(participant) }),
    }
  }

  return { known, link, learn: lookUpOtherAddress, prepare, complete }
}
