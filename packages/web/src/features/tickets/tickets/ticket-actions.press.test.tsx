import type { Ticket } from '@guiche/contract/tickets'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildColleague } from '../../../testing/build-colleague.ts'
import { buildQueue } from '../../../testing/build-queue.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { answer, callsOf, hold, Refusal, refuse } from '../../../testing/contract-server.ts'
import { sizeElements } from '../../../testing/size-elements.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { CloseReasonQuestion } from './close-reason/CloseReasonQuestion.tsx'
import { TicketHeader } from './TicketHeader.tsx'
import { useTicketActions } from './actions/use-ticket-actions.ts'
import { TicketRowActions } from './list/TicketRowActions.tsx'

pressComponents()
sizeElements()
afterEach(() => window.history.replaceState(null, '', '/'))

const served = buildTicket({ status: 'open', userId: 7 })
const DENIED = 'Você não tem permissão para isso.'
const path = `/tickets/${served.uuid}`

/** The header of the open conversation and the same ticket's row in the list. */
function Desk({ ticket, onAccepted }: { ticket: Ticket; onAccepted?: () => void }) {
  const actions = useTicketActions(onAccepted)
  return (
    <>
      <ul>
        <TicketRowActions
          ticket={ticket}
          isReachable
          isBusy={actions.busyId === ticket.id}
          actions={actions}
          onPeek={undefined}
        />
      </ul>
      <TicketHeader ticket={ticket} actions={actions} />
      <CloseReasonQuestion />
    </>
  )
}

/** Renders the desk at the conversation's address. */
function renderDesk(ticket: Ticket) {
  window.history.replaceState(null, '', path)
  return renderScreen(<Desk ticket={ticket} />, { path })
}

const changes = () => callsOf('PUT /tickets/:id').map(({ received }) => received.body)
const button = (name: string) => screen.findByRole('button', { name })

describe('accepting a ticket', () => {
  test('assigns it to the user and opens its conversation', async () => {
    answer('PUT /tickets/:id', served)
    window.history.replaceState(null, '', '/tickets')
    const { user, address } = renderScreen(<Desk ticket={buildTicket()} />, { path: '/tickets' })

    await user.click(await button('Aceitar o atendimento de Maria'))

    await waitFor(() => expect(address()).toBe(path))
    expect(changes()).toEqual([{ status: 'open', userId: 7 }])
  })

  test('is refused with the name of the colleague who was first', async () => {
    const other = { uuid: 'x', userId: 8, user: { name: 'Bruno' }, queue: { name: 'Vendas' } }
    refuse('PUT /tickets/:id', 'ERR_OTHER_OPEN_TICKET', [], { ticket: other })
    const { user } = renderScreen(<Desk ticket={buildTicket()} />, { path: '/tickets' })

    await user.click(await button('Aceitar o atendimento de Maria'))

    expect(await screen.findByText('Bruno já está atendendo este contato.')).toBeTruthy()
    expect(screen.getByText('Fila: Vendas')).toBeTruthy()
  })

  test("opens the user's own ticket of the contact instead of a refusal", async () => {
    refuse('PUT /tickets/:id', 'ERR_OTHER_OPEN_TICKET', [], {
      ticket: { uuid: 'mine', userId: 7 },
    })
    const { user, address } = renderScreen(<Desk ticket={buildTicket()} />, { path: '/tickets' })

    await user.click(await button('Aceitar o atendimento de Maria'))

    await waitFor(() => expect(address()).toBe('/tickets/mine'))
    expect(screen.queryByText(/já está atendendo/)).toBeNull()
  })

  test('cannot be pressed again while the server answers', async () => {
    const reply = hold('PUT /tickets/:id')
    const { user } = renderScreen(<Desk ticket={buildTicket()} />, { path: '/tickets' })

    const accept = await button('Aceitar o atendimento de Maria')
    await user.click(accept)
    await waitFor(() => expect(accept).toHaveProperty('disabled', true))
    expect(changes()).toHaveLength(1)

    reply(served)
    await waitFor(() => expect(accept).toHaveProperty('disabled', false))
  })

  test('does not navigate a user who has opened another page meanwhile', async () => {
    const reply = hold('PUT /tickets/:id')
    const onAccepted = vi.fn()
    const desk = <Desk ticket={buildTicket()} onAccepted={onAccepted} />
    const { user, address } = renderScreen(desk, { path: '/tickets' })
    await user.click(await button('Aceitar o atendimento de Maria'))
    window.history.replaceState(null, '', '/contacts')

    // A navigation would be rendered when `act` ends.
    await act(async () => {
      reply(served)
      await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
    })

    expect(address()).toBe('/tickets')
  })
})

describe('closing a ticket', () => {
  test('without a queue asks nothing, leaves the conversation and offers undo', async () => {
    answer('PUT /tickets/:id', { ...served, status: 'closed', version: 2 })
    answer('POST /tickets/:id/undo', { ...served, version: 3 })
    const { user, address } = renderDesk(served)

    await user.click(await button('Encerrar'))

    expect(await screen.findByText('Atendimento encerrado')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/tickets'))
    expect(changes()).toEqual([{ status: 'closed', userId: 7, queueId: null, undoable: true }])

    await user.click(await button('Desfazer'))
    await waitFor(() => expect(address()).toBe(path))
    expect(callsOf('POST /tickets/:id/undo').map(({ received }) => received.params.id)).toEqual([1])
  })

  test('returns to the conversation and shows the reason when the server refuses', async () => {
    const reply = refuseOnRelease()
    const { user, address } = renderDesk(served)

    await user.click(await button('Encerrar'))
    await waitFor(() => expect(address()).toBe('/tickets'))
    window.history.replaceState(null, '', '/tickets')
    reply()

    expect(await screen.findByText(DENIED)).toBeTruthy()
    await waitFor(() => expect(address()).toBe(path))
    expect(screen.queryByText('Atendimento encerrado')).toBeNull()
  })

  const asking = buildQueue({
    id: 3,
    name: 'Vendas',
    closeReasonMode: 'required',
    closeReasons: ['Vendido', 'Desistiu'],
  })
  const inQueue = { ...served, queueId: 3 }

  test('sends the reason that the queue requires', async () => {
    answer('GET /queue', [asking])
    answer('PUT /tickets/:id', { ...inQueue, status: 'closed', version: 2 })
    const { user } = renderDesk(inQueue)

    await user.click(await button('Encerrar'))
    const dialog = await screen.findByRole('dialog', { name: 'Por que encerrar? · Vendas' })
    expect(within(dialog).queryByRole('button', { name: 'Sem motivo' })).toBeNull()
    expect(changes()).toEqual([])
    await user.keyboard('2')

    await waitFor(() => expect(changes()).toMatchObject([{ closeReason: 'Desistiu' }]))
  })

  test('does nothing after a cancelled question for a reason', async () => {
    answer('GET /queue', [asking])
    const { user, address } = renderDesk(inQueue)

    await user.click(await button('Encerrar'))
    const dialog = await screen.findByRole('dialog', { name: 'Por que encerrar? · Vendas' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()).toEqual([])
    expect(address()).toBe(path)
  })

  test('goes on without a reason where the queue only offers them', async () => {
    answer('GET /queue', [{ ...asking, closeReasonMode: 'optional' }])
    answer('PUT /tickets/:id', { ...inQueue, status: 'closed', version: 2 })
    const { user } = renderDesk(inQueue)

    await user.click(await button('Encerrar'))
    await user.click(await button('Sem motivo'))

    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).not.toHaveProperty('closeReason')
  })

  test('does not close when the queues cannot be loaded', async () => {
    refuse('GET /queue', 'ERR_NO_PERMISSION')
    const { user } = renderDesk(inQueue)

    await user.click(await button('Encerrar'))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(changes()).toEqual([])
  })
})

function refuseOnRelease() {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer('PUT /tickets/:id', async () => {
    await promise
    throw new Refusal('ERR_NO_PERMISSION')
  })
  return resolve
}

describe('other actions of the open conversation', () => {
  test('returning puts it back into the queue and is undone', async () => {
    answer('PUT /tickets/:id', { ...served, status: 'pending', userId: null, version: 2 })
    answer('POST /tickets/:id/undo', { ...served, version: 3 })
    const { user, address } = renderDesk(served)

    await user.click(await button('Devolver'))

    expect(await screen.findByText('Atendimento devolvido à fila')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/tickets'))
    expect(changes()).toEqual([{ status: 'pending', userId: null, undoable: true }])
    await user.click(await button('Desfazer'))
    await waitFor(() => expect(address()).toBe(path))
  })

  test('a refused undo is reported', async () => {
    answer('PUT /tickets/:id', { ...served, status: 'pending', userId: null, version: 2 })
    refuse('POST /tickets/:id/undo', 'ERR_NO_PERMISSION')
    const { user, address } = renderDesk(served)

    await user.click(await button('Devolver'))
    await user.click(await button('Desfazer'))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/tickets'))
  })

  test('a refused return keeps the conversation open', async () => {
    refuse('PUT /tickets/:id', 'ERR_NO_PERMISSION')
    const { user, address } = renderDesk(served)

    await user.click(await button('Devolver'))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(address()).toBe(path)
    expect(screen.queryByText('Atendimento devolvido à fila')).toBeNull()
  })

  test('reopening assigns a closed ticket to the user', async () => {
    answer('PUT /tickets/:id', { ...served, version: 2 })
    const { user } = renderDesk({ ...served, status: 'closed', userId: 8 })

    await user.click(await button('Reabrir'))

    await waitFor(() => expect(changes()).toEqual([{ status: 'open', userId: 7 }]))
  })

  test('deleting asks first', async () => {
    answer('DELETE /tickets/:id', { message: 'x' })
    const { user, address } = renderDesk(served)

    await user.click(await screen.findByRole('button', { name: 'Ações de Maria' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir atendimento' }))
    const question = await screen.findByRole('alertdialog')
    expect(callsOf('DELETE /tickets/:id')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Excluir' }))

    expect(await screen.findByText('Atendimento excluído')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/tickets'))
  })
})

describe('snoozing', () => {
  async function openMenu(ticket: Ticket) {
    const rendered = renderDesk(ticket)
    await rendered.user.click(await button('Adiar'))
    const menu = await screen.findByRole('menu', { name: 'Adiar até' })
    return { ...rendered, menu }
  }

  test('sends the chosen time with the choice to wake on a reply, and undoes by waking', async () => {
    answer('PUT /tickets/:id/snooze', ({ body }) => ({ ...served, snoozedUntil: body.until }))
    answer('DELETE /tickets/:id/snooze', served)
    const { user, menu, address } = await openMenu(served)

    await user.click(within(menu).getByRole('menuitemcheckbox'))
    await user.click(within(menu).getByRole('menuitem', { name: /^Amanhã/ }))

    expect(await screen.findByText(/^Adiado até/)).toBeTruthy()
    const [call] = callsOf('PUT /tickets/:id/snooze')
    expect(call?.received.body.wakeOnReply).toBe(false)
    expect(new Date(call?.received.body.until ?? '').getHours()).toBe(8)
    await waitFor(() => expect(address()).toBe('/tickets'))

    await user.click(await button('Desfazer'))
    await waitFor(() => expect(callsOf('DELETE /tickets/:id/snooze')).toHaveLength(1))
    await waitFor(() => expect(address()).toBe(path))
  })

  test('takes an entered time, but none in the past', async () => {
    answer('PUT /tickets/:id/snooze', ({ body }) => ({ ...served, snoozedUntil: body.until }))
    const { user, menu } = await openMenu(served)

    await user.click(within(menu).getByRole('menuitem', { name: 'Escolher data e hora' }))
    const field = screen.getByLabelText('Escolher data e hora')
    await user.clear(field)
    await user.type(field, '2020-01-01T10:00')
    const snooze = within(menu).getByRole('button', { name: 'Adiar' })
    expect(snooze).toHaveProperty('disabled', true)

    await user.clear(field)
    await user.type(field, '2099-05-04T10:00')
    await user.click(snooze)
    await waitFor(() =>
      expect(callsOf('PUT /tickets/:id/snooze').map(({ received }) => received.body)).toEqual([
        { until: new Date('2099-05-04T10:00').toISOString(), wakeOnReply: true },
      ]),
    )
  })

  test('a refusal leaves the conversation open', async () => {
    refuse('PUT /tickets/:id/snooze', 'ERR_NO_PERMISSION')
    const { user, menu, address } = await openMenu(served)

    await user.click(within(menu).getByRole('menuitem', { name: /^Amanhã/ }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(screen.queryByText(/^Adiado até/)).toBeNull()
    expect(address()).toBe(path)
  })

  test('a snoozed ticket is woken from the menu', async () => {
    answer('DELETE /tickets/:id/snooze', served)
    const { user, menu } = await openMenu({ ...served, snoozedUntil: '2099-05-04T10:00:00.000Z' })

    await user.click(within(menu).getByRole('menuitem', { name: 'Trazer de volta agora' }))

    expect(await screen.findByText('De volta à lista')).toBeTruthy()
  })
})

describe('transferring', () => {
  async function openDialog(ticket: Ticket) {
    answer('GET /queue', [buildQueue({ id: 3 }), buildQueue({ id: 4, name: 'Suporte' })])
    answer('GET /whatsapp', [])
    answer('GET /users/list', [
      buildColleague(),
      buildColleague({ id: 9, name: 'Bruna', isActive: false }),
      buildColleague({ id: 10, name: 'Brunela', online: false }),
    ])
    const rendered = renderDesk(ticket)
    await rendered.user.click(await button('Transferir'))
    const dialog = await screen.findByRole('dialog', { name: /^Transferir o atendimento/ })
    return { ...rendered, dialog }
  }

  async function pickQueue(user: { click: (at: Element) => Promise<void> }, name: string) {
    await user.click(screen.getByRole('combobox', { name: /^Fila/ }))
    await user.click(await screen.findByRole('option', { name }))
  }

  test('to a queue makes the ticket wait there', async () => {
    const queue = { id: 4, name: 'Suporte', color: '#000' }
    answer('PUT /tickets/:id', { ...served, status: 'pending', queueId: 4, queue, version: 2 })
    const { user, dialog, address } = await openDialog(served)

    await pickQueue(user, 'Suporte')
    await user.click(within(dialog).getByRole('button', { name: 'Transferir' }))

    expect(await screen.findByText('Atendimento transferido para Suporte')).toBeTruthy()
    expect(changes()).toEqual([{ queueId: 4, userId: null, status: 'pending', undoable: true }])
    await waitFor(() => expect(address()).toBe('/tickets'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('to a colleague keeps the ticket open', async () => {
    answer('PUT /tickets/:id', { ...served, userId: 8, user: { id: 8, name: 'Bruno' }, version: 2 })
    const { user, dialog } = await openDialog({ ...served, queueId: 3 })

    await user.type(screen.getByRole('combobox', { name: /^Atendente/ }), 'Brun')
    const found = await screen.findAllByRole('option')
    expect(found.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bruno/),
      expect.stringMatching(/^Brunela/),
    ])
    await user.click(found[0] as HTMLElement)
    await user.click(within(dialog).getByRole('button', { name: 'Transferir' }))

    expect(await screen.findByText('Atendimento transferido para Bruno')).toBeTruthy()
    expect(changes()).toEqual([{ queueId: 3, userId: 8, undoable: true }])
  })

  test('needs a queue', async () => {
    const { user, dialog } = await openDialog(served)

    await user.click(within(dialog).getByRole('button', { name: 'Transferir' }))

    expect(await within(dialog).findByText('Selecione uma fila')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('a refusal keeps the dialog open and shows the reason', async () => {
    refuse('PUT /tickets/:id', 'ERR_NO_PERMISSION')
    const { user, dialog, address } = await openDialog({ ...served, queueId: 3 })

    await user.click(within(dialog).getByRole('button', { name: 'Transferir' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: /^Transferir o atendimento/ })).toBeTruthy()
    expect(address()).toBe(path)
  })
})
