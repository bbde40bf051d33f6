import type { BinaryNode } from '../../channels/baileys/package.ts'
import { accountOf } from './stanza.ts'

// What waits for a device until the device says that it has it.

export interface Mailbox {
  put(node: BinaryNode): void
  /** The device has taken it, or will not. @returns it; undefined where nothing of this kind waits */
  settle(kind: string, answer: BinaryNode['attrs'], id: string): BinaryNode | undefined
  /** In the order in which they came. */
  all(): BinaryNode[]
  readonly size: number
}

export function openMailbox(): Mailbox {
  const waiting = new Set<BinaryNode>()
  /** By kind and id: an id is one of its chat only, and the same may be told twice. */
  const byId = new Map<string, BinaryNode[]>()
  const nameOf = (kind: string, id: string | undefined) => `${kind} ${id ?? ''}`

  return {
    put: (node) => {
      waiting.add(node)
      const name = nameOf(node.tag, node.attrs.id)
      byId.set(name, [...(byId.get(name) ?? []), node])
    },
    settle: (kind, answer, id) => {
      const name = nameOf(kind, id)
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

/** A client answers to whom it was from; of its own phone's messages it names the chat. Receipts have no class. */
function isAnswered({ attrs }: BinaryNode, answer: BinaryNode['attrs']): boolean {
  const chat = accountOf(attrs.recipient ?? attrs.from)
  const isType = answer.class === undefined || answer.type === attrs.type
  return isType && [answer.recipient, answer.to].some((jid) => accountOf(jid) === chat)
}
