import type { Ticket } from '@guiche/contract/tickets'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTag } from '../../../testing/build-tag.ts'
import { buildContact, buildTicket } from '../../../testing/build-ticket.ts'
import { answer, callsOf, refuse } from '../../../testing/contract-server.ts'
import { sizeElements } from '../../../testing/size-elements.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { KanbanBoard } from './KanbanBoard.tsx'

pressComponents()
sizeElements()

const DENIED = 'Você não tem permissão para isso.'
const AT = '2026-11-20T12:00:00.000Z'
const lane = buildTag({ id: 2, name: 'Proposta', kanban: 1 })
const inLane = { ...lane, TicketTag: { ticketId: 2, tagId: 2 } }
const maria = buildTicket({ id: 1, status: 'open' })
const rita = buildTicket({
  id: 2,
  status: 'open',
  contact: buildContact({ id: 2, name: 'Rita' }),
  tags: [inLane],
})

const LANE_PX = 300
const CARD_PX = 120

/** Places lanes side by side and cards below each other, for the drag library, which measures them. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const lanes = [...document.querySelectorAll('[data-lane]')]
    const own = this.closest('[data-lane]')
    if (own === null) return new DOMRect(0, 0, 1200, 800)
    const x = lanes.indexOf(own) * LANE_PX
    const card = this.closest('[data-rfd-draggable-id]')
    if (card === null) return new DOMRect(x, 0, LANE_PX - 12, 800)
    const at = [...own.querySelectorAll('[data-rfd-draggable-id]')].indexOf(card)
    return new DOMRect(x, at * CARD_PX, LANE_PX - 12, CARD_PX - 8)
  })
  answer('GET /ticket/kanban', { tickets: [maria, rita], count: 2, hasMore: false })
  answer('GET /tags/kanban', { lista: [lane] })
})

const filter = { showAll: false, queueIds: null, userId: 7 }
const renderBoard = (search = '') => renderScreen(<KanbanBoard filter={filter} search={search} />)
const laneOf = (name: string) => screen.findByRole('region', { name })
const cardOf = ({ protocol, contact }: Ticket) =>
  screen.findByRole('group', { name: `#${protocol} ${contact.name}` })

const keyCodes = { Space: 32, ArrowLeft: 37, ArrowRight: 39, Escape: 27 } as const

/** The drag library reads `keyCode`, which user-event does not give. */
function press(card: Element, key: keyof typeof keyCodes) {
  fireEvent.keyDown(card, { key, keyCode: keyCodes[key] })
}

/** Lifts the card, then presses the keys. */
async function drag(ticket: Ticket, ...keys: ReadonlyArray<keyof typeof keyCodes>) {
  const card = await cardOf(ticket)
  act(() => card.focus())
  press(card, 'Space')
  await screen.findByText(new RegExp(`^Cartão de ${ticket.contact.name} na coluna`))
  for (const key of keys) press(card, key)
}

describe('a card moved by the keyboard', () => {
  test('goes to the next lane, and is announced', async () => {
    answer('DELETE /ticket-tags/:ticketId', { message: 'x' })
    answer('PUT /ticket-tags/:ticketId/:tagId', {
      ticketId: 1,
      tagId: 2,
      createdAt: AT,
      updatedAt: AT,
    })
    renderBoard()

    await drag(maria, 'ArrowRight', 'Space')

    await waitFor(() =>
      expect(callsOf('PUT /ticket-tags/:ticketId/:tagId')[0]?.received.params).toEqual({
        ticketId: 1,
        tagId: 2,
      }),
    )
    expect(await screen.findByText('Etiqueta do kanban adicionada.')).toBeTruthy()
    expect(within(await laneOf('Proposta')).getByText('Maria')).toBeTruthy()
  })

  test('stays after Escape', async () => {
    renderBoard()

    await drag(maria, 'Escape')

    expect(await screen.findByText('O cartão de Maria ficou onde estava.')).toBeTruthy()
    expect(callsOf('DELETE /ticket-tags/:ticketId')).toEqual([])
  })

  test('returns to its lane when the server refuses', async () => {
    refuse('DELETE /ticket-tags/:ticketId', 'ERR_NO_PERMISSION')
    renderBoard()

    await drag(maria, 'ArrowRight', 'Space')

    expect(await screen.findByText(DENIED)).toBeTruthy()
    await waitFor(async () =>
      expect(within(await laneOf('Em aberto')).getByText('Maria')).toBeTruthy(),
    )
    expect(screen.queryByText('Etiqueta do kanban adicionada.')).toBeNull()
  })

  test('back to the open lane loses its tag only', async () => {
    answer('DELETE /ticket-tags/:ticketId', { message: 'x' })
    answer('PUT /ticket-tags/:ticketId/:tagId', {
      ticketId: 2,
      tagId: null,
      createdAt: AT,
      updatedAt: AT,
    })
    renderBoard()

    await drag(rita, 'ArrowLeft', 'Space')

    expect(await screen.findByText('Etiqueta do kanban removida.')).toBeTruthy()
    expect(callsOf('PUT /ticket-tags/:ticketId/:tagId')[0]?.received.params).toEqual({
      ticketId: 2,
      tagId: 'lane0',
    })
    expect(screen.queryByText('Etiqueta do kanban adicionada.')).toBeNull()
  })
})

describe('the board', () => {
  test('shows each ticket in the lane of its tag', async () => {
    renderBoard()

    expect(within(await laneOf('Em aberto')).getByText('Maria')).toBeTruthy()
    expect(within(await laneOf('Proposta')).getByText('Rita')).toBeTruthy()
    expect(
      within(await laneOf('Proposta')).getByRole('img', { name: '1 atendimento' }),
    ).toBeTruthy()
  })

  test('shows the found cards only', async () => {
    renderBoard('rita')

    expect(await screen.findByText('Rita')).toBeTruthy()
    expect(screen.queryByText('Maria')).toBeNull()
  })

  test('is loaded again after an error', async () => {
    refuse('GET /ticket/kanban', 'ERR_NO_PERMISSION')
    const { user } = renderBoard()

    expect(await screen.findByText(DENIED)).toBeTruthy()
    answer('GET /ticket/kanban', { tickets: [maria], count: 1, hasMore: false })
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))

    expect(await screen.findByText('Maria')).toBeTruthy()
    expect(screen.queryByText(DENIED)).toBeNull()
  })

  test('opens the ticket of a card', async () => {
    const { user, address } = renderBoard()

    await user.click(await screen.findByRole('link', { name: /^Ver atendimento .* de Maria$/ }))

    expect(address()).toBe(`/tickets/${maria.uuid}`)
  })
})
