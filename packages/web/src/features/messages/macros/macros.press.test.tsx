import type { Macro } from '@guiche/contract/macros'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildQueue } from '../../../testing/build-queue.ts'
import { buildTag } from '../../../testing/build-tag.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { answer, callsOf, hold, refuse, setOffline } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { useShortcutListener } from '../../organisation/shortcuts/index.ts'
import { CloseReasonQuestion } from '../../tickets/tickets/index.ts'
import { MacroDialog } from './MacroDialog.tsx'
import { MacroPanel } from './MacroPanel.tsx'
import { useTicketMacros } from './use-ticket-macros.ts'

pressComponents()
afterEach(() => window.history.replaceState(null, '', '/'))

const AT = '2026-11-20T12:00:00.000Z'
const DENIED = 'Você não tem permissão para isso.'
const served = buildTicket({ status: 'open', userId: 7 })
const path = `/tickets/${served.uuid}`

function buildMacro(change: Partial<Macro> = {}): Macro {
  return {
    id: 5,
    companyId: 1,
    userId: 7,
    name: 'Resolver',
    key: 'm',
    isShared: false,
    queueIds: [],
    actions: [{ kind: 'tag', tagIds: [1] }],
    broken: [],
    createdAt: AT,
    updatedAt: AT,
    ...change,
  }
}

type Ran = RepliedBy<'POST /tickets/:ticketId/macros/:macroId'>

function buildRun(change: Partial<Ran> = {}): Ran {
  return {
    ticket: { ...served, version: 2 },
    run: {
      id: 1,
      ticketId: 1,
      userId: 7,
      userName: 'Ana',
      name: 'Resolver',
      kinds: ['tag'],
      createdAt: AT,
    },
    undoing: { isMoved: false, isSnoozed: false, addedTagIds: [1], removedTagIds: [] },
    ...change,
  }
}

const RUN = 'POST /tickets/:ticketId/macros/:macroId'
const runs = () => callsOf(RUN).map(({ received }) => received.body)
const isSigned = vi.fn(() => true)

function Conversation({ ticket }: { ticket: Ticket }) {
  const { macros, run } = useTicketMacros(ticket, { seenPosition: () => 4, isSigned })
  useShortcutListener()
  return (
    <>
      <MacroPanel macros={macros} onChoose={run} />
      <button type="button">Conversa</button>
      <CloseReasonQuestion />
    </>
  )
}

function renderConversation(ticket: Ticket = served) {
  isSigned.mockReturnValue(true)
  window.history.replaceState(null, '', path)
  return renderScreen(<Conversation ticket={ticket} />, { path })
}

describe('running a macro', () => {
  beforeEach(() => answer('GET /macros', { macros: [buildMacro()] }))

  test('sends what the user has seen and how texts are signed, and tells what was done', async () => {
    answer(RUN, buildRun())
    const { user } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))

    expect(await screen.findByText('Resolver: etiquetou.')).toBeTruthy()
    expect(callsOf(RUN)[0]?.received.params).toEqual({ ticketId: 1, macroId: 5 })
    expect(runs()).toMatchObject([{ seenPosition: 4, isSigned: true }])
  })

  test('runs once at a double click', async () => {
    const reply = hold(RUN)
    const { user } = renderConversation()

    await user.dblClick(await screen.findByRole('button', { name: /^Resolver/ }))
    reply(buildRun())

    await screen.findByText('Resolver: etiquetou.')
    expect(runs()).toHaveLength(1)
  })

  test('runs by its key', async () => {
    answer(RUN, buildRun())
    const { user } = renderConversation()

    await screen.findByRole('button', { name: /^Resolver/ })
    screen.getByText('Conversa').focus()
    await user.keyboard('m')

    expect(await screen.findByText('Resolver: etiquetou.')).toBeTruthy()
  })

  test('names the action that was refused, without a retry', async () => {
    refuse(RUN, 'ERR_NO_PERMISSION', [], { action: { at: 1, kind: 'close' } })
    const { user } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(screen.getByText('Parou na ação 2, Encerrar. Nada foi feito.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    // A later run is possible.
    answer(RUN, buildRun())
    await user.click(screen.getByRole('button', { name: /^Resolver/ }))
    expect(await screen.findByText('Resolver: etiquetou.')).toBeTruthy()
  })

  test('is retried with the same key when the result is unknown', async () => {
    refuse(RUN, 'ERR_INTERNAL_SERVER_ERROR')
    const { user } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    answer(RUN, buildRun())
    await user.click(again)

    expect(await screen.findByText('Resolver: etiquetou.')).toBeTruthy()
    const keys = runs().map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('can be retried after the connection was lost', async () => {
    const { user } = renderConversation()
    const macro = await screen.findByRole('button', { name: /^Resolver/ })

    setOffline(true)
    await user.click(macro)
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    setOffline(false)
    answer(RUN, buildRun())
    await user.click(again)

    expect(await screen.findByText('Resolver: etiquetou.')).toBeTruthy()
  })

  test('undoes its tags by the reverse change', async () => {
    const undoing = { isMoved: false, isSnoozed: false, addedTagIds: [1], removedTagIds: [2] }
    answer(RUN, buildRun({ undoing }))
    answer('POST /tickets/bulk', { done: [], tagged: [], refused: [] })
    const { user } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))

    await waitFor(() =>
      expect(callsOf('POST /tickets/bulk').map(({ received }) => received.body)).toEqual([
        { ids: [1], change: { tagIds: [2], removedTagIds: [1] } },
      ]),
    )
  })

  test('reports an undo that was refused for the ticket', async () => {
    answer(RUN, buildRun())
    const refused = [{ id: 1, error: 'ERR_NO_PERMISSION' }]
    answer('POST /tickets/bulk', { done: [], tagged: [], refused })
    const { user } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
  })

  test('offers no undo where nothing can be undone', async () => {
    const undoing = { isMoved: false, isSnoozed: false, addedTagIds: [], removedTagIds: [] }
    answer(RUN, buildRun({ undoing }))
    const { user } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))

    await screen.findByText('Resolver: etiquetou.')
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })
})

describe('a macro that closes the ticket', () => {
  beforeEach(() => {
    answer('GET /macros', {
      macros: [buildMacro({ actions: [{ kind: 'queue', queueId: 3 }, { kind: 'close' }] })],
    })
    answer('GET /queue', [
      buildQueue({ id: 3, closeReasonMode: 'required', closeReasons: ['Vendido', 'Desistiu'] }),
    ])
  })

  const closed = () =>
    buildRun({
      ticket: { ...served, status: 'closed', version: 2 },
      run: { ...buildRun().run, kinds: ['queue', 'close'] },
      undoing: { isMoved: true, isSnoozed: false, addedTagIds: [], removedTagIds: [] },
    })

  test('asks the reason of the queue it moves to, leaves the conversation, and comes back by undo', async () => {
    answer(RUN, closed())
    answer('POST /tickets/:id/undo', { ...served, version: 3 })
    const { user, address } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))
    await user.click(await screen.findByRole('button', { name: '2. Desistiu' }))

    expect(await screen.findByText('Resolver: transferiu, encerrou.')).toBeTruthy()
    expect(runs()).toMatchObject([{ closeReason: 'Desistiu' }])
    await waitFor(() => expect(address()).toBe('/tickets'))
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(address()).toBe(path))
  })

  test('does not run after a cancelled question', async () => {
    const { user } = renderConversation()

    await user.click(await screen.findByRole('button', { name: /^Resolver/ }))
    const dialog = await screen.findByRole('dialog', { name: /^Por que encerrar/ })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(runs()).toEqual([])
  })
})

describe('the menu of macros', () => {
  test('has those of the queue of the ticket, and finds them by name', async () => {
    answer('GET /macros', {
      macros: [
        buildMacro(),
        buildMacro({ id: 6, name: 'Vender', key: null, queueIds: [3] }),
        buildMacro({ id: 7, name: 'Consertar', key: null, queueIds: [4] }),
      ],
    })
    const { user } = renderConversation({ ...served, queueId: 3 })

    expect(await screen.findByRole('button', { name: /^Vender/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Consertar/ })).toBeNull()
    await user.type(screen.getByLabelText('Buscar macro'), 'vend')
    expect(screen.queryByRole('button', { name: /^Resolver/ })).toBeNull()
    answer(RUN, buildRun())
    await user.keyboard('{Enter}')

    await waitFor(() => expect(callsOf(RUN)[0]?.received.params.macroId).toBe(6))
    await screen.findByText(/etiquetou/)
  })

  test('marks a broken macro and says when there is none', async () => {
    answer('GET /macros', { macros: [buildMacro({ broken: [0] })] })
    const { user } = renderConversation()

    expect(await screen.findByText('Com defeito')).toBeTruthy()
    await user.type(screen.getByLabelText('Buscar macro'), 'xyz')
    expect(screen.getByText('Nenhuma macro encontrada.')).toBeTruthy()
  })
})

describe('the dialog of a macro', () => {
  beforeEach(() => {
    answer('GET /macros', { macros: [buildMacro({ id: 9, name: 'Outra', key: 'q' })] })
    answer('GET /queue', [buildQueue({ id: 3 })])
    answer('GET /tags/list', [buildTag()])
    answer('GET /users/list', [])
    answer('GET /quick-messages/list', [])
  })

  const renderDialog = (macro?: Macro) => {
    const onClose = vi.fn()
    return { ...renderScreen(<MacroDialog macro={macro} onClose={onClose} />), onClose }
  }

  async function addAction(user: { click: (at: Element) => Promise<void> }, name: string) {
    await user.click(screen.getByRole('button', { name: 'Adicionar ação' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }

  test('requires a name and an action', async () => {
    const { user } = renderDialog()

    await user.click(await screen.findByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Adicione pelo menos uma ação.')).toBeTruthy()
    expect(screen.getByText('Obrigatório')).toBeTruthy()
    expect(callsOf('POST /macros')).toEqual([])
  })

  test('shows the fault of an action only after an attempt to save', async () => {
    const { user } = renderDialog()

    await user.type(await screen.findByLabelText('Nome'), 'Anotar')
    await addAction(user, 'Anotar')
    expect(screen.queryByText('Escreva pelo menos duas letras.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Escreva pelo menos duas letras.')).toBeTruthy()
    expect(screen.getByText('Falta algo nas ações.')).toBeTruthy()
    expect(callsOf('POST /macros')).toEqual([])
  })

  test('saves actions in the order to which they were moved', async () => {
    answer('POST /macros', buildMacro())
    const { user, onClose } = renderDialog()

    await user.type(await screen.findByLabelText('Nome'), 'Rotina')
    await addAction(user, 'Anotar')
    await user.type(screen.getByLabelText('Observação'), 'Ligar depois')
    await addAction(user, 'Adiar')
    await user.click(screen.getByRole('button', { name: 'Mover Adiar para cima' }))
    expect(await screen.findByText('Adiar agora é a 1ª ação.')).toBeTruthy()
    await addAction(user, 'Encerrar')
    await user.click(screen.getByRole('button', { name: 'Remover Encerrar' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Macro salva.')).toBeTruthy()
    expect(callsOf('POST /macros')[0]?.received.body).toMatchObject({
      name: 'Rotina',
      isShared: false,
      actions: [{ kind: 'snooze' }, { kind: 'note', note: 'Ligar depois' }],
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('records a key, and refuses one that is taken', async () => {
    const { user } = renderDialog()

    await user.click(await screen.findByRole('button', { name: 'Definir tecla' }))
    await user.keyboard('q')
    expect(
      await screen.findByText('Essa tecla já é da macro “Outra”, ou começa por ela.'),
    ).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Definir tecla' }))
    await user.keyboard('w')
    expect(await screen.findByRole('button', { name: 'Tecla: w' })).toBeTruthy()
    expect(screen.queryByText(/^Essa tecla já é/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tirar tecla' }))
    expect(screen.getByRole('button', { name: 'Definir tecla' })).toBeTruthy()
  })

  test('stays open with its content when the server refuses', async () => {
    refuse('PUT /macros/:macroId', 'ERR_NO_PERMISSION')
    const { user, onClose } = renderDialog(buildMacro())

    const name = await screen.findByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Novo nome')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    expect(callsOf('PUT /macros/:macroId')[0]?.received).toMatchObject({
      params: { macroId: 5 },
      body: { name: 'Novo nome', key: 'm', actions: [{ kind: 'tag', tagIds: [1] }] },
    })
  })
})
