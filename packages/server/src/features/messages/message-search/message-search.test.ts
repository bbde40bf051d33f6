import { randomUUID } from 'node:crypto'
import type { MessageHit } from '@guiche/contract/message-search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Said {
  body: string
  at?: string
  fromMe?: boolean
  userId?: number
  queueId?: number
  mediaType?: string
  mediaName?: string
  isDeleted?: boolean
}

/** Writes messages of a ticket, by default a minute apart. */
async function writeMessages(companyId: number, ticketId: number, said: readonly Said[]) {
  const ids = said.map(() => randomUUID())
  await inCompany(companyId, async (db) => {
    const { threadId } = await db
      .selectFrom('tickets')
      .select('threadId')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
    const { lastPosition } = await db
      .updateTable('threads')
      .set((column) => ({ lastPosition: column('lastPosition', '+', said.length) }))
      .where('id', '=', threadId)
      .returning('lastPosition')
      .executeTakeFirstOrThrow()
    const values = said.map(
      ({ at, fromMe = false, mediaType = 'conversation', ...rest }, index) => ({
        companyId,
        mediaType,
        id: ids[index] ?? '',
        threadId,
        ticketId,
        position: lastPosition - said.length + index + 1,
        fromMe,
        createdAt: at ?? new Date(Date.UTC(2026, 2, 1, 12, index)).toISOString(),
        updatedAt: '2026-03-01T12:00:00.000Z',
        ...rest,
      }),
    )
    await db.insertInto('messages').values(values).execute()
  })
  return ids
}

const search = (client: TestClient, q: string, more: object = {}) =>
  client.call('GET /message-search', { query: { q, ...more } })
const highlightedTexts = ({ message, highlights }: MessageHit) =>
  highlights.map(([from, to]) => message.snippet.slice(from, to))

async function buildSearchDesk() {
  const { company } = await buildCompany()
  const admin = await signInPerson(app, company.id, { profile: 'admin' })
  const ticket = await buildTicket(company.id)
  const findSnippets = async (q: string, more: object = {}) =>
    (await search(admin.client, q, more)).hits.map(({ message }) => message.snippet)
  return { companyId: company.id, admin, ticket, found: findSnippets }
}

test('finds messages that have all typed words or their beginnings, without regard to accents and case', async () => {
  const { companyId, ticket, found } = await buildSearchDesk()
  await writeMessages(companyId, ticket.id, [
    { body: 'Meu PEDIDO não chegou' },
    { body: 'A nota fiscal do pedido, por favor' },
    { body: 'Fiscal da nota?' },
    { body: 'Obrigado😀até amanhã' },
  ])
  expect(await found('ped')).toEqual([
    'A nota fiscal do pedido, por favor',
    'Meu PEDIDO não chegou',
  ])
  expect(await found('NAO pedido')).toEqual(['Meu PEDIDO não chegou'])
  expect(await found('não')).toEqual(['Meu PEDIDO não chegou'])
  expect(await found('n\u0061\u0303o')).toEqual(['Meu PEDIDO não chegou'])
  expect(await found('edido')).toEqual([])
  expect(await found('nota fiscal')).toHaveLength(2)
  expect(await found('"nota fiscal"')).toEqual(['A nota fiscal do pedido, por favor'])
  expect(await found('“Nota Fiscal” pedido')).toHaveLength(1)
  expect(await found('"fisca"')).toEqual([])
  expect(await found('obrigado')).toHaveLength(1)
  expect(await found('amanha')).toHaveLength(1)
  expect(await found('a')).toEqual(['A nota fiscal do pedido, por favor'])
  for (const nothing of ['!!!', '""', "' or 1=1--", '%', '_', '\\', '@', '😀'])
    expect(await found(nothing)).toEqual([])
})

test('finds numbers and codes with and without their punctuation', async () => {
  const { companyId, ticket, found } = await buildSearchDesk()
  await writeMessages(companyId, ticket.id, [
    { body: 'CPF 123.456.789-09' },
    { body: 'CPF 12345678909' },
    { body: 'Segue a NF-1234' },
    { body: 'Segue a nf1234' },
    { body: 'São R$ 1.234,56' },
  ])
  expect(await found('123.456.789-09')).toHaveLength(2)
  expect(await found('12345678909')).toHaveLength(2)
  expect(await found('NF-1234')).toEqual(['Segue a nf1234', 'Segue a NF-1234'])
  expect(await found('nf1234')).toHaveLength(2)
  expect(await found('1.234,56')).toEqual(['São R$ 1.234,56'])
})

test('finds files by name, and places and contact cards by their visible text', async () => {
  const { companyId, ticket, found } = await buildSearchDesk()
  await writeMessages(companyId, ticket.id, [
    { body: '', mediaType: 'application', mediaName: 'contrato_assinado.pdf' },
    {
      body: 'data:image/jpeg;base64,QUJD|https://maps.google.com|Praça da Sé',
      mediaType: 'locationMessage',
    },
    {
      body: 'BEGIN:VCARD\nVERSION:3.0\nFN:José Conceição\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD',
      mediaType: 'contactMessage',
    },
    { body: `${'x'.repeat(5000)} fim` },
  ])
  expect(await found('assinado')).toEqual(['contrato_assinado.pdf'])
  expect(await found('praca')).toEqual(['Praça da Sé'])
  expect(await found('base64')).toEqual([])
  expect(await found('conceicao')).toEqual(['José Conceição +55 11 98888-7777'])
  expect(await found('vcard')).toEqual([])
  expect(await found('fim')).toHaveLength(1)
})

test('returns each message with its writer and place in the thread', async () => {
  const { companyId, admin, ticket } = await buildSearchDesk()
  const queueId = await buildQueue(companyId)
  const [id] = await writeMessages(companyId, ticket.id, [
    {
      body: `${'Bom dia. '.repeat(30)}A Ação da nota fiscal NF-1234 está certa.${' Até mais.'.repeat(30)}`,
      fromMe: true,
      userId: admin.id,
      queueId,
    },
  ])
  const { hits } = await search(admin.client, 'acao "nota fiscal" nf1234')
  expect(hits).toHaveLength(1)
  expect(hits[0]).toMatchObject({
    message: { id, ticketId: ticket.id, ticketUuid: ticket.uuid, threadPosition: 1, fromMe: true },
    contact: { id: ticket.contactId },
    user: { id: admin.id },
    queue: { id: queueId },
    whatsapp: null,
  })
  expect(hits[0]?.message.snippet).toMatch(/^….{100,180}…$/)
  expect(hits.flatMap(highlightedTexts)).toEqual(['Ação', 'nota fiscal', 'NF-1234'])
})

test('shows attendants only messages of tickets that they may see, and none of another company', async () => {
  const { companyId, admin, ticket: queueless } = await buildSearchDesk()
  const [sales, support] = [await buildQueue(companyId), await buildQueue(companyId)]
  const ana = await signInPerson(app, companyId, { queueIds: [sales] })
  const bruno = await signInPerson(app, companyId, { allTicket: 'enabled' })
  const inSales = await buildTicket(companyId, { queueId: sales })
  const inSupport = await buildTicket(companyId, { queueId: support })
  const ofAna = await buildTicket(companyId, { queueId: support, userId: ana.id, status: 'open' })
  for (const { id } of [queueless, inSales, inSupport, ofAna])
    await writeMessages(companyId, id, [{ body: 'segredo' }])
  const visibleTicketIds = async ({ client }: Person) =>
    new Set((await search(client, 'segredo')).hits.map(({ message }) => message.ticketId))
  expect(await visibleTicketIds(admin)).toEqual(
    new Set([queueless.id, inSales.id, inSupport.id, ofAna.id]),
  )
  expect(await visibleTicketIds(ana)).toEqual(new Set([inSales.id, ofAna.id]))
  expect(await visibleTicketIds(bruno)).toEqual(new Set([queueless.id]))
  const other = await buildSearchDesk()
  expect(await visibleTicketIds(other.admin)).toEqual(new Set())
  const hidden = await search(ana.client, 'segredo', { contactId: queueless.contactId })
  expect(hidden.hits).toEqual([])
})

test('finds an edited message by its new text, and no deleted message', async () => {
  const { companyId, ticket, found } = await buildSearchDesk()
  const [edited, deleted] = await writeMessages(companyId, ticket.id, [
    { body: 'antes' },
    { body: 'apagada' },
  ])
  expect(await found('apagada')).toHaveLength(1)
  await inCompany(companyId, async (db) => {
    const updateMessages = (id = '') => db.updateTable('messages').where('id', '=', id)
    await updateMessages(edited).set({ body: 'depois', isEdited: true }).execute()
    await updateMessages(deleted).set({ isDeleted: true }).execute()
  })
  expect(await found('antes')).toEqual([])
  expect(await found('depois')).toEqual(['depois'])
  expect(await found('apagada')).toEqual([])
})

test('filters by writer, connection, queue, contact and time', async () => {
  const { companyId, admin, ticket, found } = await buildSearchDesk()
  const queueId = await buildQueue(companyId)
  const other = await buildTicket(companyId)
  await writeMessages(companyId, ticket.id, [
    { body: 'teste um', at: '2026-01-10T12:00:00.000Z' },
    { body: 'teste dois', at: '2026-02-10T12:00:00.000Z', fromMe: true, userId: admin.id },
    { body: 'teste três', at: '2026-03-10T12:00:00.000Z', queueId },
  ])
  await writeMessages(companyId, other.id, [
    { body: 'teste quatro', at: '2026-04-10T12:00:00.000Z' },
  ])
  expect(await found('teste')).toEqual(['teste quatro', 'teste três', 'teste dois', 'teste um'])
  expect(await found('teste', { from: 'us' })).toEqual(['teste dois'])
  expect(await found('teste', { from: 'customer' })).toHaveLength(3)
  expect(await found('teste', { userId: admin.id })).toEqual(['teste dois'])
  expect(await found('teste', { queueIds: `[${queueId}]` })).toEqual(['teste três'])
  expect(await found('teste', { whatsappId: 999_999 })).toEqual([])
  expect(await found('teste', { contactId: other.contactId })).toEqual(['teste quatro'])
  const ofContact = { contactId: ticket.contactId, from: 'customer' }
  expect(await found('"teste tres"', ofContact)).toEqual(['teste três'])
  const period = { since: '2026-01-10T12:00:00.000Z', until: '2026-03-10T12:00:00.000Z' }
  expect(await found('teste', period)).toEqual(['teste dois', 'teste um'])
  expect(await found('teste', { ...period, contactId: ticket.contactId })).toHaveLength(2)
})

test('filters by tickets that have all of the tags, whether those are few or many', async () => {
  const { companyId, admin, ticket, found } = await buildSearchDesk()
  const both = await buildTicket(companyId)
  await buildTicket(companyId)
  const untagged = await buildTicket(companyId)
  const [vip, late, unused] = await inCompany(companyId, async (db) => {
    const names = ['VIP', 'Atrasado', 'Sem uso']
    const tags = await db
      .insertInto('tags')
      .values(names.map((name) => ({ companyId, name, color: '#34308d', kanban: 0 as const })))
      .returning('id')
      .execute()
    const ids = tags.map(({ id }) => id)
    const tagTicket = (ticketId: number, tagId = 0) =>
      db.insertInto('ticketTags').values({ companyId, ticketId, tagId }).execute()
    await tagTicket(ticket.id, ids[0])
    await tagTicket(both.id, ids[0])
    await tagTicket(both.id, ids[1])
    return ids
  })
  for (const [index, { id }] of [ticket, both, untagged].entries())
    await writeMessages(companyId, id, [
      { body: `pedido ${index}`, at: `2026-01-0${index + 1}T12:00:00Z` },
    ])
  const expectNarrowedHits = async () => {
    expect(await found('pedido', { tags: '[]' })).toEqual(['pedido 2', 'pedido 1', 'pedido 0'])
    expect(await found('pedido', { tags: `[${vip}]` })).toEqual(['pedido 1', 'pedido 0'])
    expect(await found('"pedido 0"', { tags: `[${vip}]` })).toEqual(['pedido 0'])
    expect(await found('pedido', { tags: `[${vip},${late},${vip}]` })).toEqual(['pedido 1'])
    expect(await found('pedido', { tags: `[${unused}]` })).toEqual([])
    const ofContact = { tags: `[${late}]`, contactId: both.contactId }
    expect(await found('pedido', ofContact)).toEqual(['pedido 1'])
    expect(await found('pedido', { ...ofContact, contactId: ticket.contactId })).toEqual([])
    const first = { tags: `[${vip}]`, since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' }
    expect(await found('pedido', first)).toEqual(['pedido 0'])
  }
  await expectNarrowedHits()
  await inCompany(companyId, async (db) => {
    // More messages than are read one after another.
    await sql`insert into messages (company_id, id, thread_id, ticket_id, position, body, media_type, from_me, created_at, updated_at)
      select company_id, gen_random_uuid(), thread_id, ticket_id, nth + 100, '', media_type, true, '2026-01-09T12:00:00Z', updated_at
      from messages, generate_series(1, 4001) as nth where ticket_id = ${ticket.id}`.execute(db)
  })
  await expectNarrowedHits()
  const other = await buildSearchDesk()
  expect((await search(other.admin.client, 'pedido', { tags: `[${vip}]` })).hits).toEqual([])
  const ana = await signInPerson(app, companyId, { queueIds: [await buildQueue(companyId)] })
  expect((await search(ana.client, 'pedido', { tags: `[${vip}]` })).hits).toEqual([])
  expect((await search(admin.client, 'pedido', { tags: `[${vip}]` })).hits).toHaveLength(2)
})

test('pages through all matches once, whether few or many other messages are in between', async () => {
  const { companyId, admin, ticket } = await buildSearchDesk()
  const dateAt = (day: number, minute: number) => new Date(Date.UTC(2025, 0, day, 12, minute))
  // Some at the same instant, some on separate days, with long gaps.
  const said = Array.from({ length: 55 }, (_, index) => ({
    body: `raridade ${index}`,
    at: dateAt(index < 30 ? 1 : index * 9, index % 5).toISOString(),
  }))
  const chatter = Array.from({ length: 700 }, (_, index) => ({
    body: 'conversa',
    at: dateAt(index, index % 60).toISOString(),
  }))
  await writeMessages(companyId, ticket.id, [...said, ...chatter])
  for (const more of [{}, { contactId: ticket.contactId }]) {
    const seen: string[] = []
    let pageToken: string | undefined
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(admin.client, 'raridade', {
        ...more,
        ...(pageToken && { pageToken }),
      })
      expect(page.hasMore).toBe(page.nextToken !== null)
      seen.push(...page.hits.map(({ message }) => `${message.createdAt} ${message.id}`))
      pageToken = page.nextToken ?? undefined
    } while (pageToken)
    expect(seen).toHaveLength(55)
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  }
})

test('finds a phrase on one page behind thousands of messages with its words apart', async () => {
  const { companyId, admin, ticket } = await buildSearchDesk()
  const instantAtHour = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
  await writeMessages(companyId, ticket.id, [
    { body: 'Segue a nota fiscal do pedido', at: instantAtHour(0) },
    ...Array.from({ length: 2400 }, (_, index) => ({
      body: 'nota do pedido fiscal',
      at: instantAtHour(1 + index),
    })),
  ])
  const page = await search(admin.client, '"a nota fiscal"')
  expect(page.hits.map(({ message }) => message.snippet)).toEqual(['Segue a nota fiscal do pedido'])
  expect(page.hasMore).toBe(false)
  expect((await search(admin.client, '"nota fiscal" segue')).hits).toHaveLength(1)
  expect((await search(admin.client, '"fiscal nota"')).hits).toEqual([])
})

test('opens the thread at a message, with all pages before and after it', async () => {
  const { companyId, admin, ticket } = await buildSearchDesk()
  const ids = await writeMessages(
    companyId,
    ticket.id,
    Array.from({ length: 95 }, (_, index) => ({ body: `mensagem ${index + 1}` })),
  )
  const fetchThreadPage = async (query: object) => {
    const { messages, ...rest } = await admin.client.call('GET /messages/:ticketId', {
      params: { ticketId: ticket.id },
      query,
    })
    return { ...rest, from: messages[0]?.position, to: messages.at(-1)?.position }
  }
  const around = await fetchThreadPage({ around: ids[49] })
  expect(around).toMatchObject({ from: 41, to: 60, upTo: 60, hasMore: true, hasNewer: true })
  expect(await fetchThreadPage({ upTo: 40 })).toMatchObject({ from: 21, to: 40, hasNewer: true })
  expect(await fetchThreadPage({ upTo: 20 })).toMatchObject({ from: 1, to: 20, hasMore: false })
  expect(await fetchThreadPage({ upTo: 80 })).toMatchObject({ from: 61, to: 80, hasNewer: true })
  expect(await fetchThreadPage({ upTo: 100 })).toMatchObject({
    from: 76,
    to: 95,
    upTo: 95,
    hasNewer: false,
  })
  expect(await fetchThreadPage({ around: ids[94] })).toMatchObject({ to: 95, hasNewer: false })
  expect(await fetchThreadPage({ around: ids[0] })).toMatchObject({
    from: 1,
    to: 11,
    hasMore: false,
  })
  expect(await fetchThreadPage({})).toMatchObject({ from: 76, to: 95, upTo: 95, hasNewer: false })

  const queueId = await buildQueue(companyId)
  const ana = await signInPerson(app, companyId, { allTicket: 'enabled' })
  const other = await buildTicket(companyId)
  const [hidden] = await writeMessages(companyId, other.id, [{ body: 'de outra' }])
  const [elsewhere] = await inCompany(companyId, (db) =>
    db
      .updateTable('messages')
      .set({ queueId, ticketId: other.id })
      .where('id', '=', ids[10] ?? '')
      .returning('id')
      .execute(),
  )
  for (const id of [hidden, elsewhere?.id, randomUUID()]) {
    const { status, body } = await ana.client.send('GET /messages/:ticketId', {
      params: { ticketId: ticket.id },
      query: { around: id ?? '' },
    })
    expect([status, body['error']]).toEqual([404, 'ERR_NO_MESSAGE_FOUND'])
  }
})

test('refuses an invalid search', async () => {
  const { admin } = await buildSearchDesk()
  const bad: Array<Record<string, string>> = [
    {},
    { q: '' },
    { q: 'a'.repeat(201) },
    { q: 'x', from: 'me' },
    { q: 'x', since: 'ontem' },
    { q: 'x', queueIds: 'x' },
    { q: 'x', tags: '["a"]' },
    { q: 'x', userId: '-1' },
    { q: 'x', pageToken: 'x' },
    { q: 'x', pageToken: '2026-03-01T12:00:00.000Z_x' },
  ]
  for (const query of bad) {
    const { status, body } = await admin.client.send('GET /message-search', { query })
    expect([status, body], JSON.stringify(query)).toMatchObject([
      400,
      { error: 'ERR_INVALID_INPUT' },
    ])
  }
})

test('finds words between any number of combining marks, without blocking the line', async () => {
  // Marks that normalization has to reorder, which takes PostgreSQL quadratic time.
  const marks = '\u0301\u0316\u0592\u0591'.repeat(16_000)
  const quickest = { plain: Infinity, marked: Infinity }
  // Several runs, because another process may slow down one of them.
  for (let nth = 0; nth < 3; nth++) {
    const { companyId, ticket, found } = await buildSearchDesk()
    const timeWriteMs = async (body: string) => {
      const startedAt = performance.now()
      await writeMessages(companyId, ticket.id, [{ body }])
      return performance.now() - startedAt
    }
    const plain = await timeWriteMs('ao pe '.repeat(marks.length / 6))
    quickest.plain = Math.min(quickest.plain, plain)
    const marked = await timeWriteMs(`pedido a${marks} 1234 nota`)
    quickest.marked = Math.min(quickest.marked, marked)
    for (const word of ['pedido', '1234', 'nota']) expect(await found(word), word).toHaveLength(1)
  }
  expect(quickest.marked).toBeLessThan(20 * quickest.plain)
})
