import type { SimulatedMessage, SimulatedPost } from '@guiche/contract/simulator'

// Contents of the simulated phone, derived from the simulator's messages. Pure.

/** A chat of the phone: between the company and a customer, or in a group of customers. */
export type Chat =
  | { readonly kind: 'customer'; readonly number: string; readonly name: string }
  | { readonly kind: 'group'; readonly group: string }

export function chatKey(chat: Chat): string {
  return chat.kind === 'group' ? `group:${chat.group}` : chat.number
}

/** Number of newest messages that are requested again, since their ticks and texts may change. */
const RECENT = 30

/** Cursor of the next request; undefined requests all messages. */
export function nextCursor(messages: readonly SimulatedMessage[]): number | undefined {
  return messages.at(-RECENT - 1)?.seq
}

/** Merges known messages with a reply, in order. Ticks only rise. */
export function mergeMessages(
  known: readonly SimulatedMessage[],
  answered: readonly SimulatedMessage[],
): SimulatedMessage[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of answered) {
    const before = bySeq.get(message.seq)
    bySeq.set(message.seq, { ...message, ack: Math.max(message.ack, before?.ack ?? 0) })
  }
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

export interface Shown {
  readonly message: SimulatedMessage
  readonly reactions: readonly string[]
  readonly quoted: SimulatedMessage | undefined
  /** First message of its day. */
  readonly startsDay: boolean
  /** First of a run by the same side (in a group, by the same member). */
  readonly startsRun: boolean
}

/** Builds bubbles from messages: reactions are attached to their message, the last one of each side. */
export function shownMessages(messages: readonly SimulatedMessage[]): Shown[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const bubbles = messages.filter(({ type }) => type !== 'reaction')
  return bubbles.map((message, at) => {
    const before = bubbles[at - 1]
    const startsDay = before === undefined || localDayOf(before) !== localDayOf(message)
    return {
      message,
      reactions: reactionsToMessage(message.id, messages),
      quoted: message.quotedId === undefined ? undefined : byId.get(message.quotedId),
      startsDay,
      startsRun: startsDay || before?.fromMe !== message.fromMe || before.from !== message.from,
    }
  })
}

function reactionsToMessage(id: string, messages: readonly SimulatedMessage[]): string[] {
  const bySide = new Map<string, string>()
  for (const { type, quotedId, from, body, deleted } of messages) {
    if (type === 'reaction' && quotedId === id) bySide.set(from, deleted === true ? '' : body)
  }
  return [...bySide.values()].filter((emoji) => emoji !== '')
}

type Row = NonNullable<SimulatedMessage['list']>['rows'][number]

/** The message that a pressed option sends; it quotes the message with the option. */
export function choicePost(
  { id: answers }: SimulatedMessage,
  pressed: Row,
): Partial<SimulatedPost> {
  const { section: _section, ...choice } = pressed
  return {
    type: 'text',
    body: choice.title,
    quotedId: answers,
    choice: { ...choice, answers },
  }
}

/** Local date, for comparing days. */
function localDayOf({ timestamp }: SimulatedMessage): string {
  return new Date(timestamp * 1000).toDateString()
}

/** The company's messages that the phone has not reported up to an ack. */
export function unreportedMessages(messages: readonly SimulatedMessage[], ack: number) {
  return messages.filter((message) => message.fromMe && message.ack < ack)
}

/** Receipt of a company's message. */
export type Ticks = 'sent' | 'delivered' | 'read'

export function ticksOf(ack: number): Ticks {
  if (ack >= 4) return 'read'
  return ack >= 2 ? 'delivered' : 'sent'
}

/** Location text for the simulator: `latitude,longitude description`. */
export function placeBody(latitude: string, longitude: string, description: string): string {
  return `${latitude.trim()},${longitude.trim()} ${description.trim()}`.trim()
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly description: string
}

/** The location in a text; the application writes it as `image|link|description`. */
export function locationInText(body: string): Place | undefined {
  const found = /(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*(.*)$/s.exec(body)
  if (!found) return undefined
  const [, latitude = '', longitude = '', description = ''] = found
  return { latitude: Number(latitude), longitude: Number(longitude), description }
}

/** Builds a vCard. */
export function vcardText(name: string, number: string): string {
  const plain = name.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll('\n', ' ')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${plain};;;`,
    `FN:${plain}`,
    `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n')
}

export function contactCardOf(body: string): { name: string; number: string } {
  const name = /^FN[^:\r\n\u2028\u2029]*:(.*)$/m.exec(body)?.[1] ?? ''
  const number = /^(?:item\d+\.)?TEL[^:\r\n\u2028\u2029]*:(.*)$/m.exec(body)?.[1] ?? ''
  return { name: name.trim().replaceAll(/\\(.)/g, '$1'), number: number.trim() }
}

/** +55 11 98765-4321 for Brazilian numbers, +digits for others. */
export function formatNumber(digits: string): string {
  const [, area, first, last] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? []
  return area === undefined ? `+${digits}` : `+55 ${area} ${first}-${last}`
}

/** Digits of a typed number with the country code, Brazil's by default. */
export function digitsOf(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const isLocal = !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
  return isLocal ? `55${digits}` : digits
}

/** Percentage of a share. */
export function percentOf(share: number | undefined): number {
  return Math.round((share ?? 0) * 100)
}

/** Connections that wait for a scan first, then connected ones, then the rest. */
export function waitingLinesFirst<T extends { readonly status: string }>(lines: readonly T[]): T[] {
  const statusRank = ({ status }: T) => (status === 'qrcode' ? 0 : status === 'CONNECTED' ? 1 : 2)
  return lines.toSorted((a, b) => statusRank(a) - statusRank(b))
}
