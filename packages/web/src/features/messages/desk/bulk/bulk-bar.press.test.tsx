import type { Ticket } from '@guiche/contract/tickets'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildColleague } from '../../../../testing/build-colleague.ts'
import { buildQueue } from '../../../../testing/build-queue.ts'
import { buildTag } from '../../../../testing/build-tag.ts'
import { buildContact, buildTicket } from '../../../../testing/build-ticket.ts'
import { answer, callsOf, hold, refuse } from '../../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../../testing/render-screen.tsx'
import { CloseReasonQuestion, useSelection } from '../../../tickets/tickets/index.ts'
import { BulkBar } from './BulkBar.tsx'

pressComponents()

const DENIED = 'Você não tem permissão para isso.'

const tickets = (count: number, change: Partial<Ticket> = {}) =>
  Array.from({ length: count }, (_, at) =>
    buildTicket({
      id: at + 1,
      status: 'open',
      userId: 7,
      contact: buildContact({ id: at + 1, name: `Cliente ${at + 1}` }),
      ...change,
    }),
  )

/** The bar with these tickets selected, and a checkbox for one more. */
function Bar({ chosen, all }: { chosen: readonly Ticket[]; all: readonly Ticket[] }) {
  const selection = useSelection()
  const [hasChosen, setHasChosen] = useState(false)
  if (!hasChosen) {
    setHasChosen(true)
    selection.replace(chosen)
  }
  return (
    <>
      {all.map((ticket) => (
        <label key={ticket.id}>
          <input
            type="checkbox"
            checked={selection.has(ticket.id)}
            onChange={() => selection.toggle(ticket)}
          />
          {ticket.contact.name}
        </label>
      ))}
      <BulkBar selection={selection} tickets={all} />
      <CloseReasonQuestion />
    </>
  )
}

const renderBar = (chosen: readonly Ticket[], all = chosen) =>
  renderScreen(<Bar chosen={chosen} all={all} />)

const button = (name: string) => screen.findByRole('button', { name })
const bodies = () => callsOf('POST /tickets/bulk').map(({ received }) => received.body)

/** Applies the change to all tickets but those in `refused`. */
function answerBulk(among: readonly Ticket[], refused: readonly number[] = []) {
  answer('POST /tickets/bulk', ({ body }) => ({
    done: among.filter(({ id }) => body.ids.includes(id) && !refused.includes(id)),
    tagged: [],
    refused: refused
      .filter((id) => body.ids.includes(id))
      .map((id) => ({ id, error: 'ERR_NO_PERMISSION' })),
  }))
}

beforeEach(() => {
  answer('GET /queue', [buildQueue({ id: 3 }), buildQueue({ id: 4, name: 'Suporte' })])
  answer('GET /tags/list', [buildTag(), buildTag({ id: 2, name: 'Cliente novo' })])
  answer('GET /users/list', [
    buildColleague(),
    buildColleague({ id: 9, name: 'Rita', isActive: false }),
  ])
})

describe('a bulk action', () => {
  test('assigns to a colleague, tells how many, and clears the selection', async () => {
    const two = tickets(2)
    answerBulk(two)
    const { user } = renderBar(two)

    await user.click(await button('Atribuir'))
    const list = await screen.findByRole('dialog', { name: 'Atribuir' })
    expect(within(list).queryByRole('button', { name: 'Rita' })).toBeNull()
    await user.click(await within(list).findByRole('button', { name: 'Bruno' }))

    expect(await screen.findByText('2 atendimentos atribuídos')).toBeTruthy()
    expect(bodies()).toEqual([{ ids: [1, 2], change: { userId: 8, undoable: true } }])
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  test('transfers to a queue, where the tickets wait', async () => {
    const two = tickets(2)
    answerBulk(two)
    const { user } = renderBar(two)

    await user.click(await button('Transferir'))
    await user.click(await button('Suporte'))

    expect(await screen.findByText('2 atendimentos transferidos')).toBeTruthy()
    expect(bodies()[0]?.change).toEqual({
      queueId: 4,
      userId: null,
      status: 'pending',
      undoable: true,
    })
  })

  test('is undone ticket by ticket', async () => {
    const two = tickets(2)
    answerBulk(two)
    answer('POST /tickets/:id/undo', ({ params }) => buildTicket({ id: params.id, version: 3 }))
    const { user } = renderBar(two)

    await user.click(await button('Encerrar'))
    await user.click(await button('Desfazer'))

    await waitFor(() =>
      expect(callsOf('POST /tickets/:id/undo').map(({ received }) => received.params.id)).toEqual([
        1, 2,
      ]),
    )
  })

  test('reports an undo that the server refuses', async () => {
    const two = tickets(2)
    answerBulk(two)
    refuse('POST /tickets/:id/undo', 'ERR_NO_PERMISSION')
    const { user } = renderBar(two)

    await user.click(await button('Encerrar'))
    await user.click(await button('Desfazer'))

    expect(await screen.findByText(DENIED)).toBeTruthy()
  })

  test('sends batches of 20 and shows the progress, without further buttons', async () => {
    const many = tickets(25)
    const reply = hold('POST /tickets/bulk')
    const { user } = renderBar(many)

    await user.click(await button('Encerrar'))
    expect(await screen.findByText('0 de 25')).toBeTruthy()
    expect(await button('Encerrar')).toHaveProperty('disabled', true)
    expect(await button('Cancelar seleção')).toHaveProperty('disabled', true)

    const second = Promise.withResolvers<void>()
    reply({ done: many.slice(0, 20), tagged: [], refused: [] })
    answer('POST /tickets/bulk', async () => {
      await second.promise
      return { done: many.slice(20), tagged: [], refused: [] }
    })
    expect(await screen.findByText('20 de 25')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('80')
    second.resolve()

    expect(await screen.findByText('25 atendimentos encerrados')).toBeTruthy()
    expect(bodies().map(({ ids }) => ids.length)).toEqual([20, 5])
  })

  test('names the refused tickets with their reasons, and counts the others', async () => {
    const three = tickets(3)
    answerBulk(three, [2])
    const { user } = renderBar(three)

    await user.click(await button('Encerrar'))

    const dialog = await screen.findByRole('dialog', {
      name: '1 atendimento não pôde ser alterado',
    })
    expect(within(dialog).getByText('Cliente 2')).toBeTruthy()
    expect(within(dialog).getByText(DENIED)).toBeTruthy()
    expect(screen.getByText('2 atendimentos encerrados')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Entendi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps the selection when a request fails, and tells of the batches before it', async () => {
    const many = tickets(25)
    answer('POST /tickets/bulk', ({ body }) => {
      if (body.ids.length === 20) refuse('POST /tickets/bulk', 'ERR_NO_PERMISSION')
      return { done: many.slice(0, 20), tagged: [], refused: [] }
    })
    const { user } = renderBar(many)

    await user.click(await button('Encerrar'))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(await screen.findByText('20 atendimentos encerrados')).toBeTruthy()
    expect(screen.getByText('25 selecionados')).toBeTruthy()
    expect(await button('Encerrar')).toHaveProperty('disabled', false)
  })

  test('leaves tickets selected that were added while it ran', async () => {
    const three = tickets(3)
    const reply = hold('POST /tickets/bulk')
    const { user } = renderBar(three.slice(0, 2), three)

    await user.click(await button('Encerrar'))
    await screen.findByText('0 de 2')
    await user.click(screen.getByLabelText('Cliente 3'))
    reply({ done: three.slice(0, 2), tagged: [], refused: [] })

    expect(await screen.findByText('1 selecionado')).toBeTruthy()
    expect(screen.getByLabelText('Cliente 3')).toHaveProperty('checked', true)
  })
})

describe('closing several tickets', () => {
  const asking = buildQueue({
    id: 3,
    closeReasonMode: 'required',
    closeReasons: ['Vendido', 'Desistiu'],
  })

  test('asks the reason once for each queue that wants one', async () => {
    answer('GET /queue', [asking])
    const three = [...tickets(2, { queueId: 3 }), buildTicket({ id: 9, status: 'open' })]
    answerBulk(three)
    const { user } = renderBar(three)

    await user.click(await button('Encerrar'))
    await user.click(await screen.findByRole('button', { name: '1. Vendido' }))

    expect(await screen.findByText('3 atendimentos encerrados')).toBeTruthy()
    const change = { status: 'closed', undoable: true }
    expect(bodies()).toEqual([
      { ids: [1, 2], change: { ...change, closeReason: 'Vendido' } },
      { ids: [9], change },
    ])
  })

  test('closes none and keeps the selection after a cancelled question', async () => {
    answer('GET /queue', [asking])
    const { user } = renderBar(tickets(2, { queueId: 3 }))

    await user.click(await button('Encerrar'))
    const dialog = await screen.findByRole('dialog', { name: /^Por que encerrar/ })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies()).toEqual([])
    expect(screen.getByText('2 selecionados')).toBeTruthy()
  })

  test('is not offered for closed tickets', async () => {
    renderBar(tickets(2, { status: 'closed' }))

    const bar = await screen.findByRole('toolbar')
    expect(within(bar).getByRole('button', { name: 'Etiquetar' })).toBeTruthy()
    for (const name of ['Encerrar', 'Atribuir', 'Transferir'])
      expect(within(bar).queryByRole('button', { name })).toBeNull()
  })
})

describe('tagging several tickets', () => {
  const tag = { ...buildTag(), TicketTag: { ticketId: 1, tagId: 1 } }

  test('shows tags of some as mixed and adds them to all', async () => {
    const two = [buildTicket({ id: 1, tags: [tag] }), buildTicket({ id: 2 })]
    answerBulk(two)
    const { user } = renderBar(two)

    await user.click(await button('Etiquetar'))
    const mixed = await screen.findByRole('checkbox', { name: 'Urgente' })
    expect(mixed.getAttribute('aria-checked')).toBe('mixed')
    await user.click(mixed)

    expect(await screen.findByText('2 atendimentos etiquetados')).toBeTruthy()
    expect(bodies()[0]?.change).toEqual({ tagIds: [1] })
  })

  test('takes a tag away that all have, and its undo restores it where it was', async () => {
    const two = [buildTicket({ id: 1, tags: [tag] }), buildTicket({ id: 2, tags: [tag] })]
    answer('POST /tickets/bulk', {
      done: two,
      tagged: [
        { id: 1, added: [], removed: [1] },
        { id: 2, added: [], removed: [] },
      ],
      refused: [],
    })
    const { user } = renderBar(two)

    await user.click(await button('Etiquetar'))
    await user.click(await screen.findByRole('checkbox', { name: 'Urgente' }))
    expect(await screen.findByText('Etiqueta tirada de 2 atendimentos')).toBeTruthy()
    await user.click(await button('Desfazer'))

    await waitFor(() =>
      expect(bodies()).toEqual([
        { ids: [1, 2], change: { removedTagIds: [1] } },
        { ids: [1], change: { tagIds: [1], removedTagIds: [] } },
      ]),
    )
  })
})
