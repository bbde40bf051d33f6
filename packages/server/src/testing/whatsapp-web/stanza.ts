import { randomBytes } from 'node:crypto'
import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'

// Stanzas of the wire, and the addresses in them.

export const SERVER = 's.whatsapp.net'

type Attributes = Readonly<Record<string, string | undefined>>

/** Leaves out undefined attributes. */
export function stanza(
  tag: string,
  attrs: Attributes,
  content?: BinaryNode['content'],
): BinaryNode {
  const given = Object.entries(attrs).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { tag, attrs: Object.fromEntries(given), ...(content !== undefined && { content }) }
}

export function childrenOf(node: BinaryNode | undefined, tag: string): BinaryNode[] {
  return Array.isArray(node?.content) ? node.content.filter((child) => child.tag === tag) : []
}

export function childOf(node: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return childrenOf(node, tag)[0]
}

/** The bytes in a stanza; empty if it holds something else. */
export function bytesOf(node: BinaryNode | undefined): Buffer {
  const content = node?.content
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0)
}

export function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** A message id in the form of phones. */
export function newMessageId(): string {
  return `3A${randomBytes(9).toString('hex').toUpperCase()}`
}

export function newStanzaId(): string {
  return randomBytes(6).toString('hex')
}

export function userJid(number: string): string {
  return `${number}@${SERVER}`
}

/** The account's address without the device index. */
export function accountOf(jid: string | undefined): string {
  return (jid ?? '').replace(/:\d+@/, '@')
}

/** All ids of a receipt: the first in its attributes, the others in a list. */
export function idsOf(receipt: BinaryNode): string[] {
  const listed = childrenOf(childOf(receipt, 'list'), 'item').map(({ attrs }) => attrs.id)
  return [receipt.attrs.id, ...listed].filter((id) => id !== undefined)
}
