import { OPEN_LANE, type Tag } from '@guiche/contract/tags'
import { expect, test } from 'vitest'
import { buildContact, buildTicket } from '../../../testing/build-ticket.ts'
import { searchCards, lanesOf, movedToLane, boardWithTicket } from './board-lanes.ts'

const at = '2026-01-01T12:00:00.000Z'
const buildTag = (id: number): Tag => ({
  id,
  name: `Etapa ${id}`,
  color: '#0395fe',
  kanban: 1,
  companyId: 1,
  createdAt: at,
  updatedAt: at,
})
const lanes = [buildTag(1), buildTag(2)]
const buildTicketTags = (...ids: number[]) =>
  ids.map((id) => ({
    id,
    name: '',
    color: '#000000',
    kanban: id < 10 ? (1 as const) : (0 as const),
    TicketTag: { ticketId: 1, tagId: id },
  }))
const ticketIdsInLane = (key: number | typeof OPEN_LANE, ...args: Parameters<typeof lanesOf>) =>
  lanesOf(...args)
    .find((lane) => lane.key === key)
    ?.tickets.map(({ id }) => id)

test('a ticket has a card in the lane of each of its kanban tags, and in Open without one', () => {
  const tickets = [
    buildTicket({ id: 1, tags: buildTicketTags(10) }),
    buildTicket({ id: 2, tags: buildTicketTags(1, 2) }),
    buildTicket({ id: 3, tags: [] }),
  ]
  expect(ticketIdsInLane(OPEN_LANE, tickets, lanes)).toEqual([1, 3])
  expect(ticketIdsInLane(1, tickets, lanes)).toEqual([2])
  expect(ticketIdsInLane(2, tickets, lanes)).toEqual([2])
})

test('a moved ticket is only in its new lane and keeps its other tags', () => {
  const ticket = buildTicket({ id: 1, tags: buildTicketTags(1, 10) })
  expect(movedToLane(ticket, buildTag(2)).tags.map(({ id }) => id)).toEqual([10, 2])
  expect(movedToLane(ticket, null).tags.map(({ id }) => id)).toEqual([10])
})

const all = { userId: 7, showAll: true, queueIds: null }

test('a newer version replaces an older one, and a closed ticket leaves the board', () => {
  const [one, two] = [buildTicket({ id: 1, version: 2 }), buildTicket({ id: 2 })]
  const newer = buildTicket({ id: 1, version: 3 })
  expect(boardWithTicket([one, two], newer, all)).toEqual([newer, two])
  expect(boardWithTicket([one, two], { ...newer, status: 'closed' }, all)).toEqual([two])
  expect(boardWithTicket([two], newer, all)).toEqual([newer, two])
})

test('a colleague’s ticket is on the boards that show its queue and leaves with it', () => {
  const own = { userId: 7, showAll: false, queueIds: [3] }
  const waiting = buildTicket({ id: 1, queueId: 3 })
  const taken = { ...waiting, version: 2, status: 'open' as const, userId: 8 }
  expect(boardWithTicket([], waiting, own)).toEqual([waiting])
  expect(boardWithTicket([waiting], taken, own)).toEqual([taken])
  expect(boardWithTicket([], taken, own)).toEqual([taken])
  expect(boardWithTicket([taken], { ...taken, version: 3, queueId: 4 }, own)).toEqual([])
  expect(boardWithTicket([], taken, all)).toEqual([taken])
  expect(boardWithTicket([], { ...taken, userId: 7 }, own)).toHaveLength(1)
  expect(boardWithTicket([], { ...waiting, queueId: 4 }, own)).toEqual([])
})

test('a search finds cards by name, number and message', () => {
  const tickets = [buildTicket({ id: 71, lastMessage: 'Quero o azul' })]
  const { name, number } = tickets[0]!.contact
  for (const text of [name.toUpperCase(), number.slice(-5), 'azul', '#71', '20261121 000071', ''])
    expect(searchCards(tickets, text)).toEqual(tickets)
  expect(searchCards(tickets, 'nada disso')).toEqual([])
})

test('a search folds accents and Unicode forms, takes words in any order and any form of a number', () => {
  const contact = buildContact({ name: 'João  Conceição', number: '5511987650014' })
  const tickets = [buildTicket({ contact, lastMessage: 'Não chegou' })]
  for (const text of ['conceicao JOAO', 'João'.normalize('NFD'), '(11) 8765-0014', 'chegou nao'])
    expect(searchCards(tickets, text), text).toEqual(tickets)
  expect(searchCards(tickets, 'joao maria')).toEqual([])
})

test('a contact without a number is found by the username', () => {
  const contact = buildContact({ number: '', username: 'loja.da.maria' })
  const tickets = [buildTicket({ contact })]
  expect(searchCards(tickets, '@Loja.da')).toEqual(tickets)
  expect(searchCards(tickets, 'da.maria')).toEqual(tickets)
})
