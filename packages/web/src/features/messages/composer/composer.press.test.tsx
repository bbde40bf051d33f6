import type { Message } from '@guiche/contract/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildColleague } from '../../../testing/build-colleague.ts'
import { buildListedQuickMessage } from '../../../testing/build-quick-message.ts'
import { buildMessage, buildNote, buildTicket } from '../../../testing/build-ticket.ts'
import {
  answer,
  callsOf,
  hold,
  refuse,
  Refusal,
  setOffline,
} from '../../../testing/contract-server.ts'
import { answerDesk, DeskPart } from '../../../testing/desk-part.tsx'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { messageSendings } from '../messages/index.ts'

pressComponents()

const open = buildTicket({ status: 'open', userId: 7 })

beforeEach(() => {
  answerDesk()
  answer('POST /messages/:ticketId', ({ body }) => buildOwnMessage(body.body))
})

afterEach(() => messageSendings.clear())

const buildOwnMessage = (body: string | string[], change: Partial<Message> = {}) =>
  buildMessage({ position: 9, body: String(body), fromMe: true, userId: 7, ack: 1, ...change })

const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem para Maria' })
const noteField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Observação sobre Maria' })
const sentBodies = () => callsOf('POST /messages/:ticketId').map(({ received }) => received.body)

async function renderDesk(ticket = open, onTyping?: (isWriting: boolean) => void) {
  const rendered = renderScreen(<DeskPart ticket={ticket} {...(onTyping && { onTyping })} />)
  await screen.findByText('Bom dia')
  return rendered
}

describe('an answer', () => {
  test('is sent once by Enter, signed, and empties the field', async () => {
    const { user } = await renderDesk()

    await user.type(field(), 'Olá!{Enter}{Enter}')

    await waitFor(() => expect(sentBodies()).toHaveLength(1))
    expect(callsOf('POST /messages/:ticketId')[0]?.received.params).toEqual({ ticketId: 1 })
    expect(sentBodies()).toMatchObject([{ body: '*Ana:*\nOlá!', seenPosition: 1 }])
    expect(field().value).toBe('')
    expect(field()).toBe(document.activeElement)
  })

  test('is not sent by Shift+Enter, nor when it is blank', async () => {
    const { user } = await renderDesk()

    await user.type(field(), '   {Enter}')
    expect(screen.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true)
    await user.clear(field())
    await user.type(field(), 'um{Shift>}{Enter}{/Shift}dois')

    expect(field().value).toBe('um\ndois')
    expect(sentBodies()).toEqual([])
  })

  test('is sent by Ctrl+Enter only while Enter does not send', async () => {
    localStorage.setItem('enterSends', 'false')
    const { user } = await renderDesk()
    expect(screen.getByText('· Ctrl+Enter envia')).toBeTruthy()

    await user.type(field(), 'um{Enter}dois')
    expect(field().value).toBe('um\ndois')
    expect(sentBodies()).toEqual([])

    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sentBodies()).toMatchObject([{ body: '*Ana:*\num\ndois' }]))
  })

  test('is not signed after the signature was switched off, which is remembered', async () => {
    const { user } = await renderDesk()

    await user.click(screen.getByLabelText('Assinar'))
    await user.type(field(), 'Olá')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))

    await waitFor(() => expect(sentBodies()).toMatchObject([{ body: 'Olá' }]))
    expect(localStorage.getItem('signMessages')).toBe('false')
  })

  test('reports typing, and its end when it is sent', async () => {
    const onTyping = vi.fn<(isWriting: boolean) => void>()
    const { user } = await renderDesk(open, onTyping)

    await user.type(field(), 'Oi')
    expect(onTyping).toHaveBeenLastCalledWith(true)
    await user.keyboard('{Enter}')
    expect(onTyping).toHaveBeenLastCalledWith(false)
  })

  test('a refused answer stays in the thread with its text and reason, and is sent again under its key', async () => {
    refuse('POST /messages/:ticketId', 'ERR_NO_PERMISSION')
    const { user } = await renderDesk()

    await user.type(field(), 'Olá{Enter}')
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('Não enviada')
    expect(screen.getByText('Olá')).toBeTruthy()

    answer('POST /messages/:ticketId', ({ body }) => buildOwnMessage(body.body))
    await user.click(within(failure).getByRole('button', { name: 'Reenviar' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByText('Olá')).toBeTruthy()
    const keys = sentBodies().map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('a refused answer can be discarded', async () => {
    refuse('POST /messages/:ticketId', 'ERR_NO_PERMISSION')
    const { user } = await renderDesk()

    await user.type(field(), 'Olá{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))

    expect(screen.queryByText('Olá')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an answer without a connection waits with its text', async () => {
    const { user, cache } = await renderDesk()
    setOffline(true)

    await user.type(field(), 'um{Enter}dois{Enter}')

    await waitFor(() => expect(screen.getAllByText('Aguardando conexão')).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('um')).toBeTruthy()
    expect(sentBodies()).toEqual([])
    setOffline(false)
    messageSendings.retryWaiting(cache, 7)
    await waitFor(() =>
      expect(sentBodies().map(({ body }) => body)).toEqual(['*Ana:*\num', '*Ana:*\ndois']),
    )
  })

  test('shows the values of its variables before it is sent', async () => {
    const { user } = await renderDesk()
    await user.type(field(), 'Oi {{{{name}}')
    expect(screen.getByText('Prévia: Oi Maria')).toBeTruthy()
  })

  test('a text that looks like a shortcode is sent by the second Enter only', async () => {
    const { user } = await renderDesk()

    await user.type(field(), '/prec{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('nome de uma resposta rápida')
    expect(sentBodies()).toEqual([])

    await user.keyboard('{Enter}')
    await waitFor(() => expect(sentBodies()).toMatchObject([{ body: '*Ana:*\n/prec' }]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is held back above the field while a colleague’s answer is unseen', async () => {
    answer('POST /messages/:ticketId', () => {
      throw new Refusal('ERR_ANSWERED_MEANWHILE')
    })
    const { user } = await renderDesk()

    await user.type(field(), 'Olá{Enter}')
    const held = await screen.findByRole('alert')
    expect(within(held).getByText('Olá')).toBeTruthy()

    await user.click(within(held).getByRole('button', { name: 'Editar' }))
    expect(field().value).toBe('Olá')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a reply', () => {
  test('quotes its message once, and Esc leaves the reply before the field', async () => {
    const { user } = await renderDesk()
    const article = screen.getByText('Bom dia').closest<HTMLElement>('[data-message]')
    if (article === null) throw new Error('no row')
    await user.hover(article)
    await user.click(await screen.findByRole('button', { name: 'Responder' }))
    expect(screen.getByRole('button', { name: 'Cancelar resposta' })).toBeTruthy()

    await user.click(field())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Cancelar resposta' })).toBeNull()
    expect(field()).toBe(document.activeElement)
    await user.keyboard('{Escape}')
    expect(field()).not.toBe(document.activeElement)

    await user.click(await screen.findByRole('button', { name: 'Responder' }))
    await user.type(field(), 'um{Enter}dois{Enter}')
    await waitFor(() => expect(sentBodies()).toHaveLength(2))
    const quoted = buildMessage().id
    expect(sentBodies().map(({ quotedMsg }) => quotedMsg?.id)).toEqual([quoted, undefined])
  })
})

describe('an edit', () => {
  const last = () =>
    buildOwnMessage('*Ana:*\nOlà', { position: 2, createdAt: new Date().toISOString() })

  beforeEach(() => answerDesk([buildMessage({ body: 'Bom dia' }), last()]))

  test('of the last message begins with the up arrow and keeps the signature', async () => {
    answer('PUT /messages/:messageId', ({ body }) => ({ ...last(), ...body, version: 2 }))
    const { user } = await renderDesk()

    await user.type(field(), '{ArrowUp}')
    expect(screen.getByText('Editando a mensagem')).toBeTruthy()
    expect(field().value).toBe('Olà')
    await user.clear(field())
    await user.type(field(), 'Olá{Enter}')

    await waitFor(() => expect(screen.queryByText('Editando a mensagem')).toBeNull())
    expect(callsOf('PUT /messages/:messageId').map(({ received }) => received)).toEqual([
      { params: { messageId: last().id }, body: { body: '*Ana:*\nOlá' } },
    ])
    expect(await screen.findByText('Olá')).toBeTruthy()
    expect(sentBodies()).toEqual([])
    expect(field().value).toBe('')
  })

  test('a refused edit keeps its text and shows the reason', async () => {
    refuse('PUT /messages/:messageId', 'ERR_EDIT_TOO_LATE')
    const { user } = await renderDesk()

    await user.type(field(), '{ArrowUp}!{Enter}')

    expect(await screen.findByText(/15 minutos/)).toBeTruthy()
    expect(screen.getByText('Editando a mensagem')).toBeTruthy()
    expect(field().value).toBe('Olà!')
  })

  test('Esc gives it up and returns the draft', async () => {
    const { user } = await renderDesk()
    await user.type(field(), '{ArrowUp} novo{Escape}')
    expect(screen.queryByText('Editando a mensagem')).toBeNull()
    expect(field().value).toBe('')
  })

  test('is not offered where the line cannot edit', async () => {
    const capabilities = { edits: false, deletes: true, reactions: true, windowHours: null }
    const whatsapp = { id: 1, name: 'Oficial', status: 'CONNECTED' as const, capabilities }
    const { user } = await renderDesk(buildTicket({ status: 'open', userId: 7, whatsapp }))
    await user.type(field(), '{ArrowUp}')
    expect(screen.queryByText('Editando a mensagem')).toBeNull()
  })
})

describe('a note', () => {
  test('is saved for colleagues with its mentions, and never sent to the customer', async () => {
    answer('GET /users/list', [buildColleague({ name: 'Bia' })])
    answer('POST /ticket-notes', ({ body }) =>
      buildNote({ note: body.note, mentions: body.mentions ?? [], userId: 7 }),
    )
    const { user } = await renderDesk()

    await user.click(screen.getByRole('radio', { name: 'Observação' }))
    await user.type(noteField(), 'Liga amanhã @B')
    await user.click(await screen.findByRole('option', { name: /Bia/ }))
    expect(noteField().value).toBe('Liga amanhã @Bia ')
    await user.click(screen.getByRole('button', { name: 'Salvar a observação' }))

    await screen.findByText('Observação adicionada com sucesso!')
    expect(callsOf('POST /ticket-notes').map(({ received }) => received.body)).toEqual([
      { note: 'Liga amanhã @Bia', ticketId: 1, contactId: 1, mentions: [8] },
    ])
    expect(noteField().value).toBe('')
    expect(sentBodies()).toEqual([])
  })

  test('a refused note keeps its text and shows the reason', async () => {
    refuse('POST /ticket-notes', 'ERR_NO_PERMISSION')
    const { user } = await renderDesk()

    await user.click(screen.getByRole('radio', { name: 'Observação' }))
    await user.type(noteField(), 'Liga amanhã{Enter}')

    expect(await screen.findByText(/permissão/)).toBeTruthy()
    expect(noteField().value).toBe('Liga amanhã')
  })

  test('is saved once while the server works', async () => {
    const reply = hold('POST /ticket-notes')
    const { user } = await renderDesk()

    await user.click(screen.getByRole('radio', { name: 'Observação' }))
    await user.type(noteField(), 'Liga amanhã{Enter}{Enter}x')
    expect(noteField()).toHaveProperty('readOnly', true)
    expect(noteField().value).toBe('Liga amanhã')
    expect(callsOf('POST /ticket-notes')).toHaveLength(1)

    reply(buildNote({ userId: 7 }))
    await waitFor(() => expect(noteField().value).toBe(''))
  })
})

describe('suggestions', () => {
  beforeEach(() => {
    answer('GET /quick-messages/list', [
      buildListedQuickMessage(),
      buildListedQuickMessage({ id: 2, shortcode: 'prazo', message: 'Três dias.' }),
      buildListedQuickMessage({ id: 3, shortcode: 'prato', status: false }),
    ])
  })

  test('Enter takes the marked quick message instead of sending the shortcode', async () => {
    const { user } = await renderDesk()

    await user.type(field(), '/pr')
    await screen.findByRole('option', { name: /preco/ })
    expect(screen.queryByRole('option', { name: /prato/ })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')

    expect(field().value).toBe('Três dias.')
    expect(sentBodies()).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sentBodies()).toMatchObject([{ body: '*Ana:*\nTrês dias.' }]))
  })

  test('an Enter before they are loaded waits for them', async () => {
    const reply = hold('GET /quick-messages/list')
    const { user } = await renderDesk()

    await user.type(field(), '/preco{Enter}')
    expect(field().value).toBe('/preco')
    reply([buildListedQuickMessage()])

    await waitFor(() => expect(field().value).toBe('O preço é R$ 10.'))
    expect(sentBodies()).toEqual([])
  })

  test('Esc closes them first and keeps the focus', async () => {
    const { user } = await renderDesk()
    await user.type(field(), '/pr')
    await screen.findByRole('option', { name: /preco/ })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(field()).toBe(document.activeElement)
    expect(field().value).toBe('/pr')
  })

  test('a chosen variable replaces what was typed of it', async () => {
    const { user } = await renderDesk()
    await user.type(field(), 'Oi {{{{prot')
    await user.click(await screen.findByRole('option', { name: /Protocolo/ }))
    expect(field().value).toBe('Oi {{protocol}}')
  })

  test('the attachment of a quick message is sent with its text, unless it is removed', async () => {
    answer('GET /quick-messages/list', [
      buildListedQuickMessage({ isMedia: true, mediaPath: 'x.pdf', mediaName: 'tabela.pdf' }),
    ])
    const { user } = await renderDesk()

    await user.type(field(), '/preco')
    await user.click(await screen.findByRole('option'))
    await user.click(screen.getByRole('button', { name: 'Remover tabela.pdf' }))
    expect(screen.queryByText('tabela.pdf')).toBeNull()
    await user.clear(field())
    await user.type(field(), '/preco')
    await user.click(await screen.findByRole('option'))
    await user.keyboard('{Enter}')

    await waitFor(() =>
      expect(sentBodies()).toMatchObject([{ body: '*Ana:*\nO preço é R$ 10.', quickMessageId: 1 }]),
    )
  })
})

describe('files', () => {
  const pdf = new File(['%PDF'], 'contrato.pdf', { type: 'application/pdf' })
  const sheet = new File(['a;b'], 'lista.csv', { type: 'text/csv' })
  const fileInput = () =>
    screen.getByLabelText<HTMLInputElement>('Anexar arquivos', { selector: 'input' })

  test('one file is sent with the text as its caption', async () => {
    const { user } = await renderDesk()

    await user.upload(fileInput(), pdf)
    expect(
      within(screen.getByRole('list', { name: 'Arquivos a enviar' })).getByText('contrato.pdf'),
    ).toBeTruthy()
    await user.type(field(), 'Segue{Enter}')

    await waitFor(() => expect(sentBodies()).toMatchObject([{ body: '*Ana:*\nSegue' }]))
    expect(callsOf('POST /messages/:ticketId')[0]?.files).toEqual(['contrato.pdf'])
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull()
  })

  test('each of several files has its caption, and the text follows them', async () => {
    const { user } = await renderDesk()

    await user.upload(fileInput(), [pdf, sheet])
    await user.type(screen.getByLabelText('Legenda de lista.csv'), 'Preços')
    await user.type(field(), 'Abraço{Enter}')

    await waitFor(() => expect(sentBodies()).toHaveLength(3))
    expect(
      callsOf('POST /messages/:ticketId').map(({ received, files }) => [
        files[0],
        received.body.body,
      ]),
    ).toEqual([
      ['contrato.pdf', ''],
      ['lista.csv', '*Ana:*\nPreços'],
      [undefined, '*Ana:*\nAbraço'],
    ])
  })

  test('a removed file is not sent, and a program is refused with the reason', async () => {
    const { user } = await renderDesk()

    await user.upload(fileInput(), [pdf, sheet, new File(['MZ'], 'jogo.exe')])
    expect(await screen.findByText(/jogo.exe não pode ser enviado/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remover contrato.pdf' }))
    await user.click(screen.getByRole('button', { name: 'Enviar' }))

    await waitFor(() =>
      expect(callsOf('POST /messages/:ticketId').map(({ files }) => files)).toEqual([
        ['lista.csv'],
      ]),
    )
  })

  test('a pasted file is added, but a table from a spreadsheet is pasted as text', async () => {
    const { user } = await renderDesk()
    const paste = (types: string[]) =>
      fireEvent.paste(field(), { clipboardData: { files: [pdf], types } })

    paste(['text/plain', 'Files'])
    expect(screen.queryByText('contrato.pdf')).toBeNull()
    paste(['Files'])
    expect(screen.getByText('contrato.pdf')).toBeTruthy()
    // Files of a ticket stay until they are sent or removed.
    await user.click(screen.getByRole('button', { name: 'Remover contrato.pdf' }))
    expect(screen.queryByText('contrato.pdf')).toBeNull()
  })

  test('a refused upload stays in the thread with its name', async () => {
    refuse('POST /messages/:ticketId', 'ERR_SENDING_WAPP_MSG')
    const { user } = await renderDesk()

    await user.upload(fileInput(), pdf)
    await user.click(screen.getByRole('button', { name: 'Enviar' }))

    expect(await screen.findByText(/Não enviada\. /)).toBeTruthy()
    expect(screen.getByText('contrato.pdf')).toBeTruthy()
  })
})

describe('a draft', () => {
  test('stays in its mode and returns with its conversation', async () => {
    const { user, rerender } = await renderDesk()
    await user.type(field(), 'Meio escr')
    await user.click(screen.getByRole('radio', { name: 'Observação' }))

    rerender(null)
    await waitFor(() =>
      expect(callsOf('PUT /drafts/:ticketId').map(({ received }) => received)).toMatchObject([
        { params: { ticketId: 1 }, body: { body: 'Meio escr', isNote: true } },
      ]),
    )
    rerender(<DeskPart ticket={open} />)
    await screen.findByText('Bom dia')
    expect(noteField().value).toBe('Meio escr')
  })

  test('is deleted when it is sent', async () => {
    const { user, rerender } = await renderDesk()
    await user.type(field(), 'Olá{Enter}')
    rerender(null)
    await waitFor(() => expect(callsOf('DELETE /drafts/:ticketId')).toHaveLength(1))
    expect(callsOf('PUT /drafts/:ticketId')).toEqual([])
  })
})

describe('where the user cannot write', () => {
  test('a pending ticket is accepted for the user', async () => {
    answer('PUT /tickets/:id', buildTicket({ status: 'open', userId: 7 }))
    const { user } = await renderDesk(buildTicket())

    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Aceitar' }))

    await waitFor(() =>
      expect(callsOf('PUT /tickets/:id').map(({ received }) => received)).toMatchObject([
        { params: { id: 1 }, body: { status: 'open', userId: 7 } },
      ]),
    )
  })

  test('a closed ticket offers to reopen it', async () => {
    refuse('PUT /tickets/:id', 'ERR_NO_PERMISSION')
    const { user } = await renderDesk(buildTicket({ status: 'closed', userId: 7 }))

    expect(screen.getByText(/encerrado/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reabrir' }))
    expect(await screen.findByText(/permissão/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('a removed line takes no messages', async () => {
    await renderDesk(buildTicket({ status: 'open', userId: 7, whatsappId: null, whatsapp: null }))
    expect(screen.getByText(/linha deste atendimento foi removida/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('an ended window and a line that is down are announced above the field', async () => {
    const capabilities = { edits: false, deletes: false, reactions: true, windowHours: 24 }
    const whatsapp = { id: 1, name: 'Oficial', status: 'DISCONNECTED' as const, capabilities }
    const { user } = await renderDesk(buildTicket({ status: 'open', userId: 7, whatsapp }))

    expect(screen.getByText(/mais de 24 horas/)).toBeTruthy()
    expect(screen.getByText(/A linha Oficial não está conectada/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Observação' }))
    expect(screen.queryByText(/mais de 24 horas/)).toBeNull()
  })
})
