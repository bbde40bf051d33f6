import type { SimulatedPost } from '@guiche/contract/simulator'
import { DAY, fromNow, MINUTE, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'
import { scheduleEvents } from './provider-line.ts'
import { addressOf, eventOfPost, strangerOf } from './simulated-events.ts'
import type { SimulatedLine } from './simulated-lines.queries.ts'
import { insertPostedMessages, type PostedMessage } from './simulated-messages.queries.ts'

// The history that a line receives after its pairing: conversations of the last months, each message once.

/** Numbers are from an unassigned range. */
const PEOPLE = [
  'Helena Duarte',
  'Otávio Brandão',
  'Lucía Fernández',
  'Caio Meireles',
  'Noêmia Sales',
  'Ícaro Bastos',
  'Valentina Prado',
  'Rui Tavares',
].map((name, index) => ({ name, number: `55119000090${String(index).padStart(2, '0')}` }))

const SAID = [
  'Bom dia, vocês abrem no sábado?',
  'Bom dia! Abrimos das 9h às 13h.',
  'Perfeito, obrigado 🙏',
  'Por nada, até sábado!',
  'Meu pedido já saiu para entrega?',
  'Saiu agora há pouco, chega até as 18h.',
  'Chegou tudo certo, obrigada!',
  'Que bom! Qualquer coisa é só chamar.',
] as const

const OLDEST_DAYS = 90
const READ = 4
/** Messages per statement. */
const AT_ONCE = 500

/** Adds the history; messages that were sent before are not repeated. */
export async function addHistory(
  db: Db,
  line: LineKey,
  { behavesAs, faults }: Pick<SimulatedLine, 'behavesAs' | 'faults'>,
): Promise<void> {
  const { historyOnPairing: count = 0 } = faults
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
      historyMessage(from + index, count),
    )
    const tellings = some.map(({ row, post }) => {
      const writer = addressOf(behavesAs, strangerOf(row.customer, row.name), now())
      return scheduleEvents(faults, [eventOfPost(row.id, post, row.sentAt.getTime(), writer)])
    })
    await insertPostedMessages(
      db,
      line,
      some.map(({ row }) => row),
      tellings,
    )
  }
}

const PREFIX = 'HISTORY-'

/** The place of a message in the history, from 1; undefined for other messages. */
export function placeInHistory(id: string): number | undefined {
  return id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : undefined
}

/** The customers write in turn, and each is answered. */
function historyMessage(index: number, count: number): { row: PostedMessage; post: SimulatedPost } {
  const person = PEOPLE[index % PEOPLE.length]
  const turn = Math.floor(index / PEOPLE.length)
  const said = SAID[turn % SAID.length] ?? ''
  const { number = '', name = '' } = person ?? {}
  const post = {
    from: number,
    name,
    type: 'text' as const,
    body: said,
    fromMe: turn % 2 === 1,
    origin: 'history' as const,
  }
  const stepMs = Math.min((OLDEST_DAYS * DAY) / count, 5 * MINUTE)
  const row = {
    id: `${PREFIX}${index + 1}`,
    customer: number,
    name,
    fromMe: post.fromMe,
    type: post.type,
    body: said,
    media: null,
    mimetype: null,
    filename: null,
    quotedId: null,
    groupName: null,
    extras: { origin: post.origin },
    ack: READ,
    sentAt: fromNow(-DAY - (count - index) * stepMs),
  }
  return { row, post }
}
