import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import { accountOf } from './stanza.ts'

// Stanzas that wait for a device's acknowledgement.

export interface Mailbox {
  put(node: BinaryNode): void
  /** Removes a stanza that the device accepted or refused. @returns it, or undefined if no such stanza waits */
  settle(kind: string, answer: BinaryNode['attrs'], id: string): BinaryNode | undefined
  /** All waiting stanzas in order of arrival. */
  all(): BinaryNode[]
  readonly size: number
}

export function createMailbox(): Mailbox {
  const waiting = new Set<BinaryNode>()
  /** Lists by kind and id, because ids are unique only within a chat and a stanza may be posted twice. */
  const byId = new Map<string, BinaryNode[]>()
  const mapKeyOf = (kind: string, id: string | undefined) => `${kind} ${id ?? ''}`

  return {
    put: (node) => {
      waiting.add(node)
      const name = mapKeyOf(node.tag, node.attrs.id)
      byId.set(name, [...(byId.get(name) ?? []), node])
    },
    settle: (kind, answer, id) => {
      const name = mapKeyOf(kind, id)
      const named = byId.get(name) ?? []
      const settled = named.find((node) => isAnswered(node, answer))
      if (!settled) return undefined
      waiting.delete(settled)
      const rest = named.filter((node) => node !== settled)
      if (rest.length > 0) byId.set(name, rest)
      else byId.delete(name)
      return settled
    },
    all: () => [...waiting],
    get size() {
      return waiting.size
    },
  }
}

/**
 * A client addresses its answer to the sender; for messages of its own phone it names the chat. Receipts have no class.
 */
function isAnswered({ attrs }: BinaryNode, answer: BinaryNode['attrs']): boolean {
  const chat = accountOf(attrs.recipient ?? attrs.from)
  const isType = answer.class === undefined || answer.type === attrs.type
  return isType && [answer.recipient, answer.to].some((jid) => accountOf(jid) === chat)
}
