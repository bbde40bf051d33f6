import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { buildQuickMessage } from '../../../testing/build-quick-message.ts'
import { answer, callsOf, Refusal, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { setContentHeight, sizeElements } from '../../../testing/size-elements.ts'
import { QuickMessageDialog } from './QuickMessageDialog.tsx'
import { QuickMessagesPage } from './QuickMessagesPage.tsx'

pressComponents()
sizeElements()

const greeting = buildQuickMessage({ id: 1, shortcode: 'oi' })
const prices = buildQuickMessage({ id: 2, shortcode: 'tabela', userId: 9, geral: true })

function answerList(...records: (typeof greeting)[]) {
  answer('GET /quick-messages', { records, count: records.length, hasMore: false })
}

async function openMenu({ user }: ReturnType<typeof renderScreen>, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Ações de ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the list of quick messages', () => {
  test('deletes a row after a question that names it, and tells so', async () => {
    answerList(greeting, prices)
    answer('DELETE /quick-messages/:id', () => {
      answerList(prices)
      return { message: 'ok' }
    })
    const rendered = renderScreen(<QuickMessagesPage />)
    await openMenu(rendered, 'oi', 'Excluir')
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a resposta oi?' })
    expect(callsOf('DELETE /quick-messages/:id')).toEqual([])
    await rendered.user.click(within(question).getByRole('button', { name: 'Excluir resposta' }))

    await screen.findByText('Resposta rápida excluída com sucesso.')
    expect(callsOf('DELETE /quick-messages/:id').map(({ received }) => received.params.id)).toEqual(
      [1],
    )
    await waitFor(() => expect(screen.queryByText('/oi')).toBeNull())
    expect(screen.getByText('/tabela')).toBeDefined()
  })

  test('keeps the row when its deletion is cancelled or refused, and shows the reason', async () => {
    answerList(greeting)
    refuse('DELETE /quick-messages/:id', 'ERR_NO_PERMISSION')
    const rendered = renderScreen(<QuickMessagesPage />)
    await openMenu(rendered, 'oi', 'Excluir')
    // Enter on the open question cancels, since the deletion cannot be undone.
    const cancel = await screen.findByRole('button', { name: 'Cancelar' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await rendered.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsOf('DELETE /quick-messages/:id')).toEqual([])

    await openMenu(rendered, 'oi', 'Excluir')
    await rendered.user.click(await screen.findByRole('button', { name: 'Excluir resposta' }))
    await screen.findByText(errorText(new CallError('ERR_NO_PERMISSION', 400)))
    expect(await screen.findByText('/oi')).toBeDefined()
    expect(screen.queryByText('Resposta rápida excluída com sucesso.')).toBeNull()
  })

  test('offers the first one when it is empty, and opens its dialog', async () => {
    answerList()
    const { user } = renderScreen(<QuickMessagesPage />)
    await user.click(
      await screen.findByRole('button', { name: 'Criar a primeira resposta rápida' }),
    )
    expect(await screen.findByRole('dialog', { name: 'Adicionar resposta rápida' })).toBeDefined()
  })

  test('quotes a search without results and clears it', async () => {
    answer('GET /quick-messages', ({ query }) =>
      query.searchParam === ''
        ? { records: [greeting], count: 1, hasMore: false }
        : { records: [], count: 0, hasMore: false },
    )
    const { user } = renderScreen(<QuickMessagesPage />)
    await screen.findByText('/oi')
    await user.type(screen.getByRole('searchbox'), 'XYZ{Enter}')
    await screen.findByText('Nenhuma resposta rápida encontrada para “XYZ”.')
    expect(callsOf('GET /quick-messages').at(-1)?.received.query.searchParam).toBe('xyz')
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(await screen.findByText('/oi')).toBeDefined()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('shows why it could not be loaded, and loads it by a press', async () => {
    refuse('GET /quick-messages', 'ERR_NO_PERMISSION')
    const { user } = renderScreen(<QuickMessagesPage />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(errorText(new CallError('ERR_NO_PERMISSION', 400)))
    answerList(greeting)
    await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('/oi')).toBeDefined()
  })

  test('loads the next page at its end, and again by a press after a failure', async () => {
    setContentHeight(2000)
    answer('GET /quick-messages', ({ query }) => {
      if (query.pageNumber === 2) throw new Refusal('ERR_NO_PERMISSION')
      return { records: [greeting], count: 2, hasMore: true }
    })
    const { user } = renderScreen(<QuickMessagesPage />)
    await screen.findByText('/oi')
    const box = screen.getByRole('grid').parentElement ?? document.body
    box.scrollTop = 1400
    fireEvent.scroll(box)
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(screen.getByText('/oi')).toBeDefined()

    answer('GET /quick-messages', { records: [prices], count: 2, hasMore: false })
    await user.click(retry)
    expect(await screen.findByText('/tabela')).toBeDefined()
    expect(screen.getByText('/oi')).toBeDefined()
    expect(callsOf('GET /quick-messages').map(({ received }) => received.query.pageNumber)).toEqual(
      [1, 2, 2],
    )
  })

  test('opens no dialog for a row of another user, and says why', async () => {
    answerList(prices)
    const { user } = renderScreen(<QuickMessagesPage />, {
      user: { ...buildSessionUser(), profile: 'user' },
    })
    await user.click(await screen.findByText('/tabela'))
    await screen.findByText('Só quem criou ou um administrador pode alterar.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ações de tabela' })).toBeNull()
  })

  test('opens a row by a press, with its values', async () => {
    answerList(greeting, prices)
    const { user } = renderScreen(<QuickMessagesPage />)
    await user.click(await screen.findByText('/tabela'))
    const dialog = await screen.findByRole('dialog', { name: 'Editar resposta rápida' })
    expect(within(dialog).getByLabelText('Atalho')).toHaveProperty('value', 'tabela')
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens the dialog that the address asks for, and leaves the address when it closes', async () => {
    answerList(greeting)
    const { user, address } = renderScreen(<QuickMessagesPage />, { path: '/?new' })
    const dialog = await screen.findByRole('dialog', { name: 'Adicionar resposta rápida' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the dialog of a quick message', () => {
  const onClose = vi.fn<() => void>()
  beforeEach(() => onClose.mockClear())
  const file = new File(['x'], 'tabela.pdf', { type: 'application/pdf' })

  test('saves a new one once, with its attachment', async () => {
    answer('POST /quick-messages', buildQuickMessage({ id: 5 }))
    answer('POST /quick-messages/:id/media-upload', { mensagem: 'ok' })
    const { user } = renderScreen(<QuickMessageDialog onClose={onClose} />)
    await user.type(screen.getByLabelText('Atalho'), 'tabela')
    await user.type(screen.getByLabelText(/Mensagem/), 'Os preços')
    await user.click(screen.getByRole('switch', { name: 'Para todos' }))
    await user.upload(screen.getByLabelText(/Anexo/), file)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(callsOf('POST /quick-messages').map(({ received }) => received.body)).toEqual([
      { shortcode: 'tabela', message: 'Os preços', geral: true, status: true },
    ])
    expect(callsOf('POST /quick-messages/:id/media-upload')).toMatchObject([
      { received: { params: { id: 5 } }, files: ['tabela.pdf'] },
    ])
    expect(screen.getByText('Resposta rápida salva com sucesso.')).toBeDefined()
  })

  test('asks for a shortcode that is not only spaces, and sends nothing without it', async () => {
    const { user } = renderScreen(<QuickMessageDialog onClose={onClose} />)
    await user.type(screen.getByLabelText('Atalho'), '   {Enter}')
    expect(await screen.findByText('Obrigatório')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Atalho')))
    expect(callsOf('POST /quick-messages')).toEqual([])
  })

  test('stays open with what was typed when it is refused', async () => {
    refuse('PUT /quick-messages/:id', 'ERR_NO_PERMISSION')
    const { user } = renderScreen(<QuickMessageDialog record={greeting} onClose={onClose} />)
    await user.type(screen.getByLabelText('Atalho'), '2{Enter}')
    await screen.findByText(errorText(new CallError('ERR_NO_PERMISSION', 400)))
    expect(screen.getByLabelText('Atalho')).toHaveProperty('value', 'oi2')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('closes and says so when only the attachment was refused', async () => {
    answer('POST /quick-messages', buildQuickMessage({ id: 5 }))
    refuse('POST /quick-messages/:id/media-upload', 'ERR_FILE_TOO_LARGE')
    const { user } = renderScreen(<QuickMessageDialog onClose={onClose} />)
    await user.type(screen.getByLabelText('Atalho'), 'tabela')
    await user.upload(screen.getByLabelText(/Anexo/), file)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText(/A resposta foi salva, mas o anexo não/)
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText('Resposta rápida salva com sucesso.')).toBeNull()
  })

  test('removes a stored attachment when it is saved, and not before', async () => {
    answer('PUT /quick-messages/:id', greeting)
    answer('DELETE /quick-messages/:id/media-upload', { mensagem: 'ok' })
    const record = { ...greeting, mediaPath: 'a.pdf', mediaName: 'a.pdf' }
    const { user } = renderScreen(<QuickMessageDialog record={record} onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Remover anexo a.pdf' }))
    expect(callsOf('DELETE /quick-messages/:id/media-upload')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(callsOf('DELETE /quick-messages/:id/media-upload')).toHaveLength(1)
  })

  test('asks before a chosen file is discarded', async () => {
    const { user } = renderScreen(<QuickMessageDialog record={greeting} onClose={onClose} />)
    await user.upload(screen.getByLabelText(/Anexo/), file)
    act(() => screen.getByLabelText('Atalho').focus())
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})
