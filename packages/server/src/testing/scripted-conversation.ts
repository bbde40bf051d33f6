import { randomUUID } from 'node:crypto'
import type { FlowSession } from '@guiche/contract/flow-sessions'
import type { SentTo } from '@guiche/contract/routes'
import type { SimulatedMessage } from '@guiche/contract/simulator'
import type { Ticket } from '@guiche/contract/tickets'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { storeEvents } from '../channels/inbox/store-events.ts'
import { fromNow, MINUTE, now, SECOND } from '../platform/clock.ts'
import type { Db } from '../platform/database/kysely-on-client.ts'
import { pools } from '../platform/database/pools.ts'
import { inCompany } from '../platform/database/transaction.ts'
import type { Answer, Script, ScriptedStep, Spoken } from './conversation-script.ts'
import type { Stage } from './conversation-stage.ts'
import type { ScriptedProgram } from './scripted-program.ts'
import type { TestClient } from './test-client.ts'

// Plays a script on a stage, as a customer of its own.

/** Rare polls, because many conversations wait concurrently and each poll is a transaction. */
const WAIT = { interval: 50 }
const NAME = 'Maria Souza'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The customer's clock is ahead by this time, so that they have read the last answer. */
const READ_MS = 20 * SECOND
/** Older messages are not answered. */
const LATE_MS = 11 * MINUTE

export interface ScriptPlayer {
  readonly script: Script
  /** Called before the steps up to the next clock move. */
  begin(): void
  play(step: ScriptedStep): Promise<void>
  /** Checks that the phone shows every answer once. */
  finish(): Promise<void>
}

type Post = SentTo<'POST /simulator/:whatsappId/messages'>['body']

let customers = 0

export async function startScript(stage: Stage, script: Script): Promise<ScriptPlayer> {
  const { companyId, lineId, admin, queueIds, flowIds, program } = stage
  const params = { whatsappId: lineId }
  const from = `55119${String(60_000_000 + ++customers)}`
  if (script.given['contact.disableBot'] === 'true') await makeContact(admin, from)
  /** Ids of this conversation's messages, which identify its rows independently of the contact. */
  const posted: string[] = []
  let seen = 0
  /** When the last answer was stored, ISO 8601. */
  let answeredAt: string | undefined
  const all: string[] = []

  const ownThreadIds = (db: Db) =>
    db.selectFrom('messages').select('threadId').where('providerId', 'in', posted)

  const listTickets = async (): Promise<Ticket[]> => {
    if (posted.length === 0) return []
    const rows = await inCompany(companyId, (db) =>
      db.selectFrom('tickets').select('id').where('threadId', 'in', ownThreadIds(db)).execute(),
    )
    const ids = new Set(rows.map(({ id }) => id))
    const lists = [
      { status: 'pending' },
      { status: 'open' },
      { status: 'closed' },
      { snoozed: true },
    ] as const
    const found = await Promise.all(
      lists.map((query) => admin.call('GET /tickets', { query: { ...query, showAll: true } })),
    )
    return found
      .flatMap((page) => page.tickets)
      .filter(({ id }) => ids.has(id))
      .toSorted((a, b) => b.id - a.id)
  }
  const fetchNewestTicket = async () => {
    const [ticket] = await listTickets()
    if (!ticket) throw new Error('the customer has not written')
    return ticket
  }

  async function writeAsCustomer(said: readonly Spoken[]): Promise<void> {
    const [one] = said
    if (!one) return
    if (said.length === 1)
      return postMessage({ ...timeOf(one, answeredAt), ...(await postFieldsOf(one)) })
    const chat = { kind: 'phone', value: from, name: NAME } as const
    const events = said.map(({ text }) => ({
      kind: 'message' as const,
      providerId: randomUUID(),
      chat,
      fromMe: false,
      at: fromNow(READ_MS).getTime(),
      content: { type: 'text' as const, body: text },
      raw: {},
    }))
    posted.push(...events.map(({ providerId }) => providerId))
    await storeEvents({ companyId, whatsappId: lineId }, events)
  }

  async function postFieldsOf({ text, kind, choice }: Spoken): Promise<Partial<Post>> {
    switch (kind) {
      case 'call':
        return { type: 'call' }
      case 'picture':
        return { type: 'image', media: PIXEL, mimetype: 'image/png', body: text }
      case 'location':
        return { type: 'location', body: '-23.55,-46.63' }
      case 'group':
        return { body: text, group: `Grupo ${from}` }
      case 'late':
        return { body: text, timestamp: Math.floor(fromNow(-LATE_MS).getTime() / SECOND) }
      case 'history':
        return { body: text, origin: 'history', timestamp: Math.floor(now().getTime() / SECOND) }
      case undefined: {
        if (!choice) return { body: text }
        const { title, id = await findOfferedId(title) } = choice
        return { body: text, choice: { id, title } }
      }
    }
  }

  /** The id of the last offered choice with this title. */
  async function findOfferedId(title: string): Promise<string> {
    const rows = await inCompany(companyId, (db) =>
      db
        .selectFrom('messages')
        .select('extra')
        .where('threadId', 'in', ownThreadIds(db))
        .where('sentBy', 'is not', null)
        .orderBy('position', 'desc')
        .execute(),
    )
    const options = rows.flatMap(({ extra }) => extra?.choices?.options ?? [])
    const option = options.find((one) => one.title === title)
    if (!option) throw new Error(`the option ${title} was not offered`)
    return option.id
  }

  /** Posts a message and waits until it was applied. */
  async function postMessage(body: Partial<Post>): Promise<void> {
    const id = randomUUID()
    posted.push(id)
    await admin.call('POST /simulator/:whatsappId/messages', {
      params,
      body: { from, name: NAME, type: 'text', ...body, id },
    })
    await vi.waitFor(
      () =>
        inCompany(companyId, async (db) => {
          const taken = await db
            .selectFrom('inbox')
            .select('doneAt')
            .where('providerId', '=', id)
            .execute()
          expect(taken.some(({ doneAt }) => doneAt !== null)).toBe(true)
        }),
      WAIT,
    )
  }

  async function performAction(name: string, words: string): Promise<void> {
    if (name === 'phone') return postMessage({ body: words, fromMe: true })
    const ticket = await fetchNewestTicket()
    const params = { id: ticket.id }
    const contact = { id: ticket.contact.id }
    const changeTicket = (body: object) => admin.call('PUT /tickets/:id', { params, body })
    switch (name) {
      case 'accept':
      case 'reopen':
        return void (await changeTicket({ status: 'open' }))
      case 'answer':
        return void (await admin.call('POST /messages/:ticketId', {
          params: { ticketId: ticket.id },
          body: { body: words },
        }))
      case 'note':
        return void (await admin.call('POST /ticket-notes', {
          body: { note: words, ticketId: ticket.id, contactId: contact.id },
        }))
      case 'return':
        return void (await changeTicket({ status: 'pending', userId: null }))
      case 'close':
        return void (await changeTicket({ status: 'closed' }))
      case 'transfer': {
        const queueId = queueIds.get(words) ?? null
        return void (await changeTicket({ status: 'pending', userId: null, queueId }))
      }
      case 'snooze': {
        const until = fromNow(Number(words) * MINUTE).toISOString()
        return void (await admin.call('PUT /tickets/:id/snooze', { params, body: { until } }))
      }
      case 'flow': {
        const flowId = flowIds.get(words) ?? 0
        const of = { params: { ticketId: ticket.id }, body: { flowId } }
        return void (await admin.call('POST /tickets/:ticketId/flow', of))
      }
      case 'stop':
        return void (await admin.call('DELETE /tickets/:ticketId/flow', {
          params: { ticketId: ticket.id },
        }))
      case 'go': {
        const { id } = await fetchFlowSession(ticket.id)
        const of = { params: { id }, body: { nodeId: words } }
        return void (await admin.call('PUT /flow-sessions/:id', of))
      }
      case 'release': {
        const { id } = await fetchFlowSession(ticket.id)
        return void (await admin.call('DELETE /flow-sessions/:id', { params: { id } }))
      }
      case 'switch': {
        const [way, ...name] = words.split(' ')
        const flowId = flowIds.get(name.join(' ')) ?? 0
        return void (await admin.call('PUT /flowbuilder', {
          body: { flowId, active: way === 'on' },
        }))
      }
      case 'paid':
        return completeCharge(ticket.id, 'paid')
      case 'cancel':
        return completeCharge(ticket.id, 'cancelled')
      case 'silence':
      case 'unsilence':
        return void (await admin.call('PUT /contacts/:id/disableBot', {
          params: contact,
          body: { disableBot: name === 'silence' },
        }))
      case 'block':
      case 'unblock':
        return void (await admin.call('PUT /contacts/:id/block', {
          params: contact,
          body: { isBlocked: name === 'block' },
        }))
      default:
        throw new Error(`unknown action ${name}`)
    }
  }

  /** Settles the newest charge and waits until its flow has continued. */
  async function completeCharge(ticketId: number, status: 'paid' | 'cancelled'): Promise<void> {
    const params = { ticketId }
    const { charges } = await admin.call('GET /tickets/:ticketId/charges', { params })
    const chargeId = charges[0]?.id ?? 0
    await admin.call('PUT /charges/:chargeId', { params: { chargeId }, body: { status } })
    await vi.waitFor(async () => {
      const { rows } = await pools().jobs.query(
        "select from graphile_worker.jobs where task_identifier = 'flow-calls.charge-settled'",
      )
      expect(rows).toEqual([])
    }, WAIT)
  }

  async function fetchFlowSession(ticketId: number) {
    const found = await admin.call('GET /tickets/:ticketId/flow', { params: { ticketId } })
    if (!found.session) throw new Error('the customer is not in a flow')
    return found.session
  }

  /** The customer's current or last flow. */
  async function fetchFlowFacts(ticketId: number): Promise<Record<string, string>> {
    const row = await inCompany(companyId, (db) =>
      db
        .selectFrom('flowSessions')
        .select(['flowId', 'state', 'ended'])
        .where('ticketId', '=', ticketId)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    const [name = 'none'] = [...flowIds].find(([, id]) => id === row?.flowId) ?? []
    const values = Object.entries(row?.state.variables ?? {})
    return {
      flow: row && row.ended === null ? name.replaceAll(' ', '_') : 'none',
      bot: row && row.ended === null ? botName(row.state.bot) : 'none',
      node: row?.state.nodeId ?? 'none',
      ended: row?.ended ?? 'none',
      ...Object.fromEntries(values.map(([key, value]) => [`$${key}`, value.replaceAll(' ', '_')])),
    }
  }

  function botName(bot: FlowSession['bot']): string {
    const ids = bot?.kind === 'prompt' ? stage.bots.promptIds : stage.bots.integrationIds
    const [name = 'none'] = [...ids].find(([, id]) => id === bot?.id) ?? []
    return name.replaceAll(' ', '_')
  }

  /** Waits until all messages were applied and all due work has ended. */
  async function untilAllApplied(): Promise<void> {
    if (posted.length === 0) return
    const currentIso = () => now().toISOString()
    await vi.waitFor(
      () =>
        inCompany(companyId, async (db) => {
          const left = await Promise.all([
            db
              .selectFrom('inbox')
              .select('id')
              .where('doneAt', 'is', null)
              .where('providerId', 'in', posted)
              .execute(),
            db
              .selectFrom('simulatedEvents')
              .select('id')
              .where('notBefore', '<=', currentIso())
              .where('id', 'in', posted)
              .execute(),
            db
              .selectFrom('timers')
              .select('id')
              .where('dueAt', '<=', currentIso())
              .where('threadId', 'in', ownThreadIds(db))
              .execute(),
            // Sessions whose request to a program is under way; a held answer does not count.
            db
              .selectFrom('flowSessions')
              .select('id')
              .where('ended', 'is', null)
              .where(sql<string>`state -> 'wait' ->> 'kind'`, '=', 'outside')
              .where('threadId', 'in', ownThreadIds(db))
              .execute(),
          ])
          if (program && program.held > 0) left.pop()
          expect(left.flat()).toEqual([])
        }),
      WAIT,
    )
    if (program) await vi.waitFor(() => expectProgramDone(program), WAIT)
  }

  /** True once all answers of the program were requested and only held ones are still open. */
  async function expectProgramDone({ waiting, held }: ScriptedProgram): Promise<void> {
    const { rows } = await pools().jobs.query(
      'select key from graphile_worker.jobs where key like $1',
      [`${companyId}:flow-calls.%`],
    )
    expect([waiting, rows.length]).toEqual([0, held])
  }

  async function listNewAnswers(): Promise<Answer[]> {
    if (posted.length === 0) return []
    const rows = await inCompany(companyId, (db) =>
      db
        .selectFrom('messages')
        .select(['body', 'extra', 'mediaType', 'createdAt'])
        .where('sentBy', 'is not', null)
        .where('threadId', 'in', ownThreadIds(db))
        .orderBy('position')
        .execute(),
    )
    const fresh = rows.slice(seen)
    seen = rows.length
    answeredAt = rows.at(-1)?.createdAt
    return fresh.map(({ body, extra, mediaType }) => ({
      text: textOf(body, mediaType),
      isOffered: extra?.choices !== undefined,
      ...(mediaType !== 'conversation' && { medium: mediaType }),
    }))
  }

  async function fetchShownByPhone(): Promise<SimulatedMessage[]> {
    const query = { from }
    const { messages } = await admin.call('GET /simulator/:whatsappId/messages', { params, query })
    return messages.filter(({ fromMe }) => fromMe)
  }

  /** The form of the last message on the phone. */
  async function waitForShownForm(): Promise<string> {
    return vi.waitFor(async () => {
      const last = (await fetchShownByPhone()).at(-1)
      if (!last || firstLine(last.body) !== firstLine(all.at(-1) ?? ''))
        throw new Error('the phone does not show it yet')
      if (last.list) return 'list'
      return last.buttons ? 'buttons' : 'text'
    }, WAIT)
  }

  async function expectFacts(facts: Readonly<Record<string, string>>): Promise<void> {
    const found = await listTickets()
    const [ticket] = found
    if (!ticket) throw new Error('the customer has not written')
    const [attendance] = await inCompany(companyId, (db) =>
      db
        .selectFrom('ticketTrackings')
        .select(['rate', 'rateComment'])
        .where('ticketId', '=', ticket.id)
        .orderBy('id', 'desc')
        .execute(),
    )
    const { notices } = await admin.call('GET /line-notices')
    const notice = notices.find(({ about }) => about === String(ticket.id))
    const known: Record<string, string> = {
      status: ticket.status,
      queue: ticket.queue?.name ?? 'none',
      menu: String(ticket.chatbot),
      rate: String(attendance?.rate ?? 'none'),
      comment: attendance?.rateComment ?? 'none',
      unread: String(ticket.unreadMessages),
      tickets: String(found.length),
      notice: notice?.code ?? 'none',
      spoken: String(ticket.useIntegration),
      charge: ticket.charge ?? 'none',
      tags: ticket.tags.map(({ name }) => name).join() || 'none',
      notes: String(await countNotes(ticket.id)),
      note: (await fetchLastNote(ticket.id)).replaceAll(/\s/g, '_'),
      ...(await fetchFlowFacts(ticket.id)),
      ...('opted' in facts && { opted: await fetchOptOutState(ticket.contact.id) }),
      ...('shown' in facts && { shown: await waitForShownForm() }),
    }
    expect(Object.fromEntries(Object.keys(facts).map((key) => [key, known[key]]))).toEqual(facts)
  }

  /** The contact's opt-out state, and the count of earlier opt-outs. */
  async function fetchOptOutState(id: number): Promise<string> {
    const { optOuts } = await admin.call('GET /contacts/:id/opt-outs', { params: { id } })
    return optOuts.map(({ endedAt }) => (endedAt === null ? 'out' : 'in')).join() || 'never'
  }

  async function countNotes(ticketId: number): Promise<number> {
    const rows = await inCompany(companyId, (db) =>
      db.selectFrom('ticketNotes').select('id').where('ticketId', '=', ticketId).execute(),
    )
    return rows.length
  }

  async function fetchLastNote(ticketId: number): Promise<string> {
    const row = await inCompany(companyId, (db) =>
      db
        .selectFrom('ticketNotes')
        .select('note')
        .where('ticketId', '=', ticketId)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    return row?.note ?? 'none'
  }

  return {
    script,
    begin: () => program?.reset(),
    play: async ({ step, answers, replies }) => {
      await stage.refresh()
      program?.addReplies(replies)
      if (step.kind === 'says') await writeAsCustomer(step.said)
      if (step.kind === 'acts') await performAction(step.act, step.words)
      if (step.kind === 'answers') program?.releaseHeld()
      await untilAllApplied()
      expect(program?.faults ?? []).toEqual([])
      const told = await listNewAnswers()
      expect(told).toEqual(answers)
      const words = told.filter(({ text, medium }) => medium === undefined && text !== PIX)
      all.push(...words.map(({ text }) => text))
      if (step.kind === 'stands') await expectFacts(step.facts)
    },
    finish: async () => {
      await stage.refresh()
      await vi.waitFor(async () => {
        const shown = (await fetchShownByPhone()).map(({ body }) => firstLine(body))
        for (const text of all) {
          const times = all.filter((one) => firstLine(one) === firstLine(text)).length
          expect(shown.filter((one) => one === firstLine(text))).toHaveLength(times)
        }
      }, WAIT)
    },
  }
}

/**
 * The time of a customer's message, in whole seconds as in the simulator: late enough to have read the last answer, or
 * the moment of that answer, independent of the machine's speed.
 */
function timeOf({ isHasty }: Spoken, answeredAt?: string): Partial<Post> {
  const answered = answeredAt === undefined ? now() : new Date(answeredAt)
  const at = isHasty ? answered : fromNow(READ_MS)
  return { timestamp: Math.floor(at.getTime() / SECOND) }
}

/** Codes are unique and captions differ, so both are compared by placeholders. */
const PIX = '{pix}'
function textOf(body: string, mediaType: string): string {
  if (mediaType !== 'conversation') return ''
  return body.startsWith('000201') ? PIX : body
}

/** The phone shows choices below the words, not within them. */
const firstLine = (text: string) => text.split('\n')[0] ?? ''

async function makeContact(admin: TestClient, number: string): Promise<void> {
  const { id } = await admin.call('POST /contacts', { body: { name: NAME, number } })
  await admin.call('PUT /contacts/:id/disableBot', { params: { id }, body: { disableBot: true } })
}
