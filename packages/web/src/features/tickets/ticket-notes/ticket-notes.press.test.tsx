import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildColleague } from '../../../testing/build-colleague.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { buildNote, buildTicket } from '../../../testing/build-ticket.ts'
import { answer, callsOf, hold, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { TicketNotes } from './TicketNotes.tsx'

pressComponents()

const DENIED = 'Você não tem permissão para isso.'
const ticket = buildTicket({ id: 1 })

beforeEach(() => {
  answer('GET /ticket-notes/list', [])
  answer('GET /users/list', [
    buildColleague(),
    buildColleague({ id: 9, name: 'Bruna', email: 'bruna@example.com' }),
  ])
})

const renderNotes = () => renderScreen(<TicketNotes ticket={ticket} />)
const field = () => screen.findByLabelText('Escrever observação')
const bodies = () => callsOf('POST /ticket-notes').map(({ received }) => received.body)

describe('a new note', () => {
  test('is saved by its button and appears in the list', async () => {
    answer('POST /ticket-notes', ({ body }) => buildNote({ note: body.note }))
    const { user } = renderNotes()

    await user.type(await field(), '  Pediu desconto ')
    await user.click(screen.getByRole('button', { name: 'Adicionar observação' }))

    const list = await screen.findByRole('list', { name: 'Observações' })
    expect(within(list).getByText('Pediu desconto')).toBeTruthy()
    expect(bodies()).toEqual([{ note: 'Pediu desconto', mentions: [], ticketId: 1, contactId: 1 }])
    expect(await field()).toHaveProperty('value', '')
  })

  test('is saved once by Ctrl+Enter, however often it is pressed', async () => {
    const reply = hold('POST /ticket-notes')
    const { user } = renderNotes()

    await user.type(await field(), 'Pediu desconto')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bodies()).toHaveLength(1))
    await user.keyboard('{Control>}{Enter}{/Control}')
    reply(buildNote({ note: 'Pediu desconto' }))

    expect(await screen.findByText('Observação adicionada com sucesso!')).toBeTruthy()
    expect(bodies()).toHaveLength(1)
  })

  test('of one letter is not sent, and says why', async () => {
    const { user } = renderNotes()

    await user.type(await field(), 'a')
    await user.click(screen.getByRole('button', { name: 'Adicionar observação' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Muito curto!')
    expect(bodies()).toEqual([])
    await user.type(await field(), 'b')
    expect(screen.queryByText('Muito curto!')).toBeNull()
  })

  test('keeps its text when the server refuses it', async () => {
    refuse('POST /ticket-notes', 'ERR_NO_PERMISSION')
    const { user } = renderNotes()

    await user.type(await field(), 'Pediu desconto')
    await user.click(screen.getByRole('button', { name: 'Adicionar observação' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(await field()).toHaveProperty('value', 'Pediu desconto')
    expect(screen.queryByText('Observação adicionada com sucesso!')).toBeNull()
  })

  test('mentions a colleague chosen by the arrow keys', async () => {
    answer('POST /ticket-notes', ({ body }) =>
      buildNote({ note: body.note, mentions: [...(body.mentions ?? [])] }),
    )
    const { user } = renderNotes()

    await user.type(await field(), 'Veja @bru')
    const options = await screen.findAllByRole('option')
    const second = options[1]?.textContent?.slice(-5)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await field()).toHaveProperty('value', `Veja @${second} `)
    await user.keyboard('{Control>}{Enter}{/Control}')

    await screen.findByText('Observação adicionada com sucesso!')
    expect(bodies()[0]?.mentions).toEqual([second === 'Bruna' ? 9 : 8])
  })

  test('tells which mentioned colleague cannot see the ticket', async () => {
    answer('POST /ticket-notes', ({ body }) => buildNote({ note: body.note, mentions: [] }))
    const { user } = renderNotes()

    await user.type(await field(), 'Veja @bruno')
    await user.click(await screen.findByRole('option', { name: /Bruno/ }))
    await user.click(screen.getByRole('button', { name: 'Adicionar observação' }))

    expect(
      await screen.findByText('Bruno não vê este atendimento e não recebe o aviso.'),
    ).toBeTruthy()
  })

  test('Escape closes the list of colleagues and keeps the text', async () => {
    const { user } = renderNotes()

    await user.type(await field(), '@bru')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect(await field()).toHaveProperty('value', '@bru')
  })
})

describe('a written note', () => {
  test('is deleted after a confirmation', async () => {
    answer('GET /ticket-notes/list', [buildNote({ id: 3 })])
    answer('DELETE /ticket-notes/:id', { message: 'x' })
    const { user } = renderNotes()

    await user.click(await screen.findByRole('button', { name: 'Excluir observação' }))
    const question = await screen.findByRole('alertdialog')
    expect(callsOf('DELETE /ticket-notes/:id')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Excluir observação' }))

    await waitFor(() => expect(screen.queryByText('Liga amanhã')).toBeNull())
    expect(callsOf('DELETE /ticket-notes/:id')[0]?.received.params.id).toBe(3)
  })

  test('stays when its deletion is refused', async () => {
    answer('GET /ticket-notes/list', [buildNote({ id: 3 })])
    refuse('DELETE /ticket-notes/:id', 'ERR_NO_PERMISSION')
    const { user } = renderNotes()

    await user.click(await screen.findByRole('button', { name: 'Excluir observação' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Excluir observação' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(screen.getByText('Liga amanhã')).toBeTruthy()
  })

  test('of a colleague cannot be deleted by a user who is no administrator', async () => {
    answer('GET /ticket-notes/list', [
      buildNote({ id: 3, userId: 8 }),
      buildNote({ id: 4, userId: 7, note: 'Minha' }),
    ])
    renderScreen(<TicketNotes ticket={ticket} />, {
      user: { ...buildSessionUser(), profile: 'user' },
    })

    await screen.findByText('Minha')
    expect(screen.getAllByRole('button', { name: 'Excluir observação' })).toHaveLength(1)
  })

  test('can be loaded again after an error', async () => {
    refuse('GET /ticket-notes/list', 'ERR_NO_PERMISSION')
    const { user } = renderNotes()

    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    answer('GET /ticket-notes/list', [buildNote()])
    await user.click(retry)

    expect(await screen.findByText('Liga amanhã')).toBeTruthy()
  })
})
