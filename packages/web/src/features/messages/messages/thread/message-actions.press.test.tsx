import type { Message } from '@guiche/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildContact, buildMessage, buildTicket } from '../../../../testing/build-ticket.ts'
import { answer, callsOf, hold, Refusal, refuse } from '../../../../testing/contract-server.ts'
import { answerDesk, DeskPart } from '../../../../testing/desk-part.tsx'
import { pressComponents, renderScreen } from '../../../../testing/render-screen.tsx'
import { messageSendings } from '../message-sendings.ts'

pressComponents()

const open = buildTicket({ status: 'open', userId: 7 })
const theirs = buildMessage({ body: 'Bom dia', contact: buildContact() })

const buildOwnMessage = (change: Partial<Message> = {}) =>
  buildMessage({
    position: 2,
    body: 'Olà',
    fromMe: true,
    userId: 7,
    ack: 1,
    createdAt: new Date().toISOString(),
    ...change,
  })

beforeEach(() => answerDesk([theirs, buildOwnMessage()]))
afterEach(() => messageSendings.clear())

function rowOf(text: string): HTMLElement {
  const row = screen.getByText(text).closest<HTMLElement>('[data-message]')
  if (row === null) throw new Error(`${text} is in no row`)
  return row
}

/** Renders the thread and opens the menu of a message. */
async function openMenu(text: string, ticket = open) {
  const rendered = renderScreen(<DeskPart ticket={ticket} />)
  await screen.findByText(text)
  const { user } = rendered
  await user.hover(rowOf(text))
  await user.click(
    await within(rowOf(text)).findByRole('button', { name: 'Mais ações da mensagem' }),
  )
  await screen.findByRole('dialog', { name: 'Mais ações da mensagem' })
  return rendered
}

const choose = (name: string) => screen.findByRole('menuitem', { name })

describe('deleting a message', () => {
  test('asks first, and deletes nothing on a refusal of the question', async () => {
    const { user } = await openMenu('Olà')
    await user.click(await choose('Apagar'))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsOf('DELETE /messages/:messageId')).toEqual([])
  })

  test('shows it as deleted once the server has deleted it', async () => {
    answer('DELETE /messages/:messageId', buildOwnMessage({ isDeleted: true, version: 2 }))
    const { user } = await openMenu('Olà')
    await user.click(await choose('Apagar'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar' }),
    )
    expect(await screen.findByText('Mensagem apagada')).toBeTruthy()
    expect(callsOf('DELETE /messages/:messageId').map(({ received }) => received.params)).toEqual([
      { messageId: buildOwnMessage().id },
    ])
  })

  test('a refusal keeps the message and shows the reason', async () => {
    refuse('DELETE /messages/:messageId', 'ERR_NO_PERMISSION')
    const { user } = await openMenu('Olà')
    await user.click(await choose('Apagar'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar' }),
    )
    expect(await screen.findByText(/permissão/)).toBeTruthy()
    expect(screen.getByText('Olà')).toBeTruthy()
  })

  test('is not offered for a customer’s message', async () => {
    await openMenu('Bom dia')
    expect(await choose('Responder')).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Apagar' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
  })
})

describe('editing a message', () => {
  test('changes its text in the thread', async () => {
    answer('PUT /messages/:messageId', ({ body }) => buildOwnMessage({ ...body, version: 2 }))
    const { user } = await openMenu('Olà')
    await user.click(await choose('Editar'))
    const text = await screen.findByLabelText('Texto')
    await user.clear(text)
    await user.type(text, ' Olá ')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Olá')).toBeTruthy()
    expect(callsOf('PUT /messages/:messageId').map(({ received }) => received)).toEqual([
      { params: { messageId: buildOwnMessage().id }, body: { body: 'Olá' } },
    ])
    await waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull())
  })

  test('a refusal keeps the dialog with its text and shows the reason', async () => {
    refuse('PUT /messages/:messageId', 'ERR_EDIT_TOO_LATE')
    const { user } = await openMenu('Olà')
    await user.click(await choose('Editar'))
    await user.type(await screen.findByLabelText('Texto'), '!')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText(/15 minutos/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Texto').value).toBe('Olà!')
  })
})

describe('a reaction', () => {
  const reacted = (emoji: string, version = 2) => ({
    ...theirs,
    version,
    reactions: emoji === '' ? [] : [{ emoji, fromMe: true, userId: 7, participant: null }],
  })

  test('is given in the menu and taken back on its pill', async () => {
    answer('PUT /messages/:messageId/reaction', ({ body }) => reacted(body.emoji))
    const { user } = await openMenu('Bom dia')
    await user.click(await screen.findByRole('button', { name: 'Reagir com 👍' }))
    const pill = await screen.findByRole('button', { name: 'Reação 👍: Você' })
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())

    answer('PUT /messages/:messageId/reaction', ({ body }) => reacted(body.emoji, 3))
    await user.click(pill)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Reação/ })).toBeNull())
    expect(
      callsOf('PUT /messages/:messageId/reaction').map(({ received }) => received.body.emoji),
    ).toEqual(['👍', ''])
  })

  test('a refusal is shown also after the conversation was left', async () => {
    const reply = hold('PUT /messages/:messageId/reaction')
    const { user, rerender } = await openMenu('Bom dia')
    await user.click(await screen.findByRole('button', { name: 'Reagir com 👍' }))
    await waitFor(() => expect(callsOf('PUT /messages/:messageId/reaction')).toHaveLength(1))
    rerender(null)
    reply(new Refusal('ERR_NO_PERMISSION'))
    expect(await screen.findByText('Você não tem permissão para isso.')).toBeTruthy()
  })

  test('a refusal shows the reason and no reaction', async () => {
    refuse('PUT /messages/:messageId/reaction', 'ERR_NO_PERMISSION')
    const { user } = await openMenu('Bom dia')
    await user.click(await screen.findByRole('button', { name: 'Reagir com 👍' }))
    expect(await screen.findByText(/permissão/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Reação/ })).toBeNull()
  })
})

describe('forwarding a message', () => {
  const other = buildTicket({
    id: 2,
    status: 'open',
    userId: 7,
    contactId: 2,
    contact: buildContact({ id: 2, name: 'Paula' }),
  })

  beforeEach(() => answer('GET /tickets', { tickets: [open, other], count: 2, hasMore: false }))

  test('sends it once to the chosen tickets, without the one it comes from', async () => {
    const reply = hold('POST /messages/:messageId/forward')
    const { user } = await openMenu('Bom dia')
    await user.click(await choose('Encaminhar'))
    await user.click(await screen.findByRole('checkbox', { name: /Paula/ }))
    expect(screen.queryByRole('checkbox', { name: /Maria/ })).toBeNull()
    const send = screen.getByRole('button', { name: 'Encaminhar para 1' })
    await user.dblClick(send)

    expect(
      callsOf('POST /messages/:messageId/forward').map(({ received }) => received),
    ).toMatchObject([{ params: { messageId: theirs.id }, body: { ticketIds: [2] } }])
    reply({ messages: [buildOwnMessage({ position: 8, ticketId: 2 })] })
    expect(await screen.findByText('Encaminhada para 1 atendimento')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  })

  test('a refusal keeps the choice, shows the reason, and a retry uses the same key', async () => {
    refuse('POST /messages/:messageId/forward', 'ERR_NO_PERMISSION')
    const { user } = await openMenu('Bom dia')
    await user.click(await choose('Encaminhar'))
    await user.click(await screen.findByRole('checkbox', { name: /Paula/ }))
    await user.click(screen.getByRole('button', { name: 'Encaminhar para 1' }))
    expect(await screen.findByText(/permissão/)).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Paula/ })).toHaveProperty('checked', true)

    answer('POST /messages/:messageId/forward', { messages: [] })
    await user.click(await screen.findByRole('button', { name: 'Encaminhar para 1' }))
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    const keys = callsOf('POST /messages/:messageId/forward').map(
      ({ received }) => received.body.idempotencyKey,
    )
    expect(keys).toEqual([keys[0], keys[0]])
  })
})

describe('a message that the line could not send', () => {
  const failed = buildOwnMessage({ ack: 0, failure: { code: 'ERR_SENDING_WAPP_MSG', reason: 'x' } })

  beforeEach(() => answerDesk([theirs, failed]))

  test('is sent again under its id', async () => {
    answer('POST /messages/:messageId/retry', { ...failed, failure: null, version: 2 })
    const { user } = renderScreen(<DeskPart ticket={open} />)
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(
      callsOf('POST /messages/:messageId/retry').map(({ received }) => received.params),
    ).toEqual([{ messageId: failed.id }])
  })

  test('a refused retry keeps the failure and shows the reason', async () => {
    refuse('POST /messages/:messageId/retry', 'ERR_NO_PERMISSION')
    const { user } = renderScreen(<DeskPart ticket={open} />)
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    expect(await screen.findByText(/permissão/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reenviar' })).toBeTruthy()
  })

  test('is not sent again where the user cannot write', async () => {
    renderScreen(<DeskPart ticket={buildTicket({ status: 'closed', userId: 7 })} />)
    await screen.findByText('Olà')
    expect(screen.queryByRole('button', { name: 'Reenviar' })).toBeNull()
  })
})

test('a letter acts on the focused message', async () => {
  const { user } = renderScreen(<DeskPart ticket={open} />)
  await screen.findByText('Bom dia')
  rowOf('Bom dia').focus()
  await user.keyboard('r')
  expect(await screen.findByRole('button', { name: 'Cancelar resposta' })).toBeTruthy()
})
