import type { Ticket, TicketStatus } from '@guiche/contract/tickets'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildColleague } from '../../../testing/build-colleague.ts'
import { buildQueue } from '../../../testing/build-queue.ts'
import { buildTag } from '../../../testing/build-tag.ts'
import { buildContact, buildTicket } from '../../../testing/build-ticket.ts'
import { answer, callsOf, refuse } from '../../../testing/contract-server.ts'
import { sizeElements } from '../../../testing/size-elements.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { useShortcutListener } from '../../organisation/shortcuts/index.ts'
import { useTicketActions } from '../../tickets/tickets/index.ts'
import { DeskManager } from './DeskManager.tsx'
import type { OpenTab } from './use-desk-filter.ts'

pressComponents()
sizeElements()
afterEach(() => window.history.replaceState(null, '', '/'))

const DENIED = 'Você não tem permissão para isso.'
const AT = '2026-11-20T12:00:00.000Z'

function buildOpenTicket(id: number, name: string, change: Partial<Ticket> = {}): Ticket {
  const contact = buildContact({ id, name })
  return buildTicket({
    id,
    status: 'open',
    userId: 7,
    contactId: id,
    contact,
    updatedAt: `2026-11-21T12:00:${String(60 - id).padStart(2, '0')}.000Z`,
    ...change,
  })
}

let tickets: Ticket[] = []

beforeEach(() => {
  tickets = [
    buildOpenTicket(1, 'Ana Lima'),
    buildOpenTicket(2, 'Beto Reis'),
    buildOpenTicket(3, 'Caio Melo'),
    buildOpenTicket(4, 'Davi Sá', { status: 'pending', userId: null }),
    buildOpenTicket(5, 'Eva Luz', { status: 'closed' }),
  ]
  answer('GET /tickets', ({ query }) => {
    const found = tickets.filter(
      ({ status, contact }) =>
        (query.status === undefined || status === query.status) &&
        contact.name.toLowerCase().includes(query.searchParam ?? ''),
    )
    return { tickets: found, count: found.length, hasMore: false }
  })
  answer('GET /ticket-reads', { reads: [] })
  answer('GET /drafts', [])
  answer('GET /queue', [buildQueue({ id: 3 }), buildQueue({ id: 4, name: 'Suporte' })])
  answer('GET /tags/list', [buildTag(), buildTag({ id: 2, name: 'Cliente novo' })])
  answer('GET /users/list', [buildColleague()])
  answer('GET /ticket-views', { views: [] })
})

function Desk({ selectedUuid }: { selectedUuid?: string }) {
  const actions = useTicketActions()
  const [openTab, setOpenTab] = useState<OpenTab>('open')
  useShortcutListener()
  return (
    <DeskManager
      selectedUuid={selectedUuid}
      actions={actions}
      onPeek={undefined}
      openTab={openTab}
      onOpenTab={setOpenTab}
      onShowList={() => undefined}
      onOpened={() => undefined}
    />
  )
}

const asked = (status: TicketStatus) =>
  callsOf('GET /tickets')
    .map(({ received }) => received.query)
    .filter((query) => query.status === status)
    .at(-1)

const choice = (name: string) =>
  screen.findByRole('checkbox', { name: `Selecionar o atendimento de ${name}` })

const toolbar = () => screen.findByRole('toolbar', { name: 'O que fazer com os selecionados' })

describe('the lists of the desk', () => {
  test('are switched by the tabs, with their counts', async () => {
    const { user } = renderScreen(<Desk />)

    expect(await screen.findByRole('list', { name: 'Atendimentos em andamento' })).toBeTruthy()
    expect(await screen.findByRole('tab', { name: /^Atendendo\s*3$/ })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /^Aguardando\s*1$/ }))
    const pending = await screen.findByRole('list', { name: 'Atendimentos aguardando' })
    expect(within(pending).getByText('Davi Sá')).toBeTruthy()

    await user.click(screen.getByRole('tab', { name: 'Encerrados' }))
    const closed = await screen.findByRole('list', { name: 'Atendimentos encerrados' })
    expect(within(closed).getByText('Eva Luz')).toBeTruthy()
  })

  test('switch by the arrow keys, in a circle', async () => {
    const { user } = renderScreen(<Desk />)
    const tabs = await screen.findByRole('tablist', { name: 'Atendimentos' })

    await user.click(within(tabs).getByRole('tab', { name: 'Abertos' }))
    await user.keyboard('{ArrowRight}')
    const closed = within(tabs).getByRole('tab', { name: 'Encerrados' })
    expect(closed.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(closed)
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    const search = within(tabs).getByRole('tab', { name: 'Busca' })
    expect(search.getAttribute('aria-selected')).toBe('true')
  })

  test('offer a retry after an error', async () => {
    refuse('GET /tickets', 'ERR_NO_PERMISSION')
    const { user } = renderScreen(<Desk />)

    const [retry] = await screen.findAllByRole('button', { name: 'Tentar de novo' })
    answer('GET /tickets', { tickets: [tickets[0] as Ticket], count: 1, hasMore: false })
    await user.click(retry as HTMLElement)

    expect(await screen.findByText('Ana Lima')).toBeTruthy()
  })

  test('lead from the empty list of own tickets to those waiting', async () => {
    tickets = tickets.filter(({ status }) => status !== 'open')
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('button', { name: 'Ver quem aguarda' }))

    expect(await screen.findByText('Davi Sá')).toBeTruthy()
  })

  test('find tickets by the lower-cased text, once it is typed', async () => {
    answer('GET /message-search', { hits: [], hasMore: false, nextToken: null })
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('tab', { name: 'Busca' }))
    await user.type(screen.getByLabelText('Nome, número ou mensagem'), 'BETO')

    const found = await screen.findByRole('list', { name: 'Atendimentos encontrados' })
    expect(within(found).getByText('Beto Reis')).toBeTruthy()
    const searches = callsOf('GET /tickets').filter(
      ({ received }) => received.query.searchParam !== undefined,
    )
    expect(searches.at(-1)?.received.query).toMatchObject({ searchParam: 'beto', ofContact: true })
  })
})

describe('the filters', () => {
  test('ask the server, and are cleared from the empty list', async () => {
    const { user } = renderScreen(<Desk />)
    const chip = await screen.findByRole('button', { name: 'Sem resposta' })
    await screen.findByText('Ana Lima')
    tickets = []

    await user.click(chip)
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(asked('open')).toMatchObject({ waitingOn: 'us' }))
    await user.click(screen.getByRole('button', { name: 'Com o cliente' }))
    await waitFor(() => expect(asked('open')).toMatchObject({ waitingOn: 'customer' }))
    expect(chip.getAttribute('aria-pressed')).toBe('false')

    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
    expect(await screen.findByText('Ana Lima')).toBeTruthy()
  })

  test('narrow to tags and keep them in the other tab', async () => {
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('button', { name: /^Etiquetas/ }))
    await user.click(await screen.findByRole('checkbox', { name: 'Cliente novo' }))
    await waitFor(() => expect(asked('open')).toMatchObject({ tags: [2] }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('tab', { name: 'Encerrados', hidden: true }))

    await waitFor(() => expect(asked('closed')).toMatchObject({ tags: [2] }))
  })

  test('show the tickets of colleagues where it is switched on', async () => {
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('switch', { name: 'Todos' }))

    await waitFor(() => expect(asked('open')).toMatchObject({ showAll: true }))
  })
})

describe('saved views', () => {
  const view = {
    id: 1,
    name: 'Vendas paradas',
    filters: { tab: 'open' as const, waitingOn: 'us' as const },
    isShared: false,
    companyId: 1,
    userId: 7,
    createdAt: AT,
    updatedAt: AT,
  }

  test('apply their filters', async () => {
    answer('GET /ticket-views', { views: [view] })
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('button', { name: 'Visões' }))
    await user.click(await screen.findByRole('button', { name: 'Vendas paradas' }))

    await waitFor(() => expect(asked('open')).toMatchObject({ waitingOn: 'us' }))
    expect(await screen.findByRole('button', { name: 'Visões: Vendas paradas' })).toBeTruthy()
  })

  test('are saved from the current filters', async () => {
    answer('POST /ticket-views', ({ body }) => ({ ...view, ...body }))
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('button', { name: 'Adiados' }))
    await user.click(screen.getByRole('button', { name: 'Visões' }))
    await user.click(await screen.findByRole('button', { name: 'Salvar filtros atuais' }))
    await user.type(await screen.findByLabelText('Nome'), 'Adiados meus')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Visão salva')).toBeTruthy()
    expect(callsOf('POST /ticket-views').map(({ received }) => received.body)).toMatchObject([
      { name: 'Adiados meus', isShared: false, filters: { tab: 'open', snoozed: true } },
    ])
  })

  test('stay in the dialog when the server refuses them', async () => {
    refuse('POST /ticket-views', 'ERR_NO_PERMISSION')
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('button', { name: 'Adiados' }))
    await user.click(screen.getByRole('button', { name: 'Visões' }))
    await user.click(await screen.findByRole('button', { name: 'Salvar filtros atuais' }))
    const name = await screen.findByLabelText('Nome')
    await user.type(name, 'Meus')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Meus')
  })

  test('are deleted after a confirmation', async () => {
    answer('GET /ticket-views', { views: [view] })
    answer('DELETE /ticket-views/:id', { message: 'x' })
    const { user } = renderScreen(<Desk />)

    await user.click(await screen.findByRole('button', { name: 'Visões' }))
    await user.click(await screen.findByRole('button', { name: 'Ações de Vendas paradas' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const question = await screen.findByRole('alertdialog')
    expect(callsOf('DELETE /ticket-views/:id')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Excluir' }))

    expect(await screen.findByText('Visão excluída')).toBeTruthy()
  })
})

describe('the keyboard in a list', () => {
  const focusedRow = () =>
    document.activeElement?.closest('[data-ticket]')?.getAttribute('data-ticket')

  test('moves between rows by arrows, Home and End', async () => {
    const { user } = renderScreen(<Desk />)
    const first = await screen.findByRole('link', { name: /Ana Lima/ })

    first.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(focusedRow()).toBe('2'))
    await user.keyboard('{End}')
    await waitFor(() => expect(focusedRow()).toBe('3'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(focusedRow()).toBe('2'))
    await user.keyboard('{Home}')
    await waitFor(() => expect(focusedRow()).toBe('1'))
  })

  test('has one row in the tab order', async () => {
    renderScreen(<Desk />)
    const first = await screen.findByRole('link', { name: /Ana Lima/ })

    expect(first.tabIndex).toBe(0)
    expect(screen.getByRole('link', { name: /Beto Reis/ }).tabIndex).toBe(-1)
  })

  test('opens the neighbour of the open conversation by Shift+J and Shift+K', async () => {
    const { user, address } = renderScreen(<Desk selectedUuid={tickets[1]?.uuid ?? ''} />)
    await screen.findByRole('link', { name: /Ana Lima/ })

    await user.keyboard('{Shift>}J{/Shift}')
    await waitFor(() => expect(address()).toBe(`/tickets/${tickets[2]?.uuid}`))
    await user.keyboard('{Shift>}K{/Shift}')
    await waitFor(() => expect(address()).toBe(`/tickets/${tickets[0]?.uuid}`))
  })

  test('selects by X, a range by Shift+X, and clears by Escape', async () => {
    const { user } = renderScreen(<Desk />)
    const first = await screen.findByRole('link', { name: /Ana Lima/ })

    first.focus()
    await user.keyboard('x')
    const bar = await toolbar()
    expect(within(bar).getByText('1 selecionado')).toBeTruthy()
    await user.keyboard('{End}')
    await waitFor(() => expect(focusedRow()).toBe('3'))
    await user.keyboard('{Shift>}X{/Shift}')
    expect(await within(bar).findByText('3 selecionados')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })
})

describe('a selection', () => {
  test('counts, takes all, and clears when the list changes', async () => {
    const { user } = renderScreen(<Desk />)

    await user.click(await choice('Ana Lima'))
    const bar = await toolbar()
    expect(within(bar).getByText('1 selecionado')).toBeTruthy()
    await user.click(within(bar).getByRole('button', { name: 'Selecionar todos' }))
    expect(within(bar).getByText('3 selecionados')).toBeTruthy()
    await user.click(await choice('Beto Reis'))
    expect(within(bar).getByText('2 selecionados')).toBeTruthy()

    await user.click(screen.getByRole('tab', { name: /^Aguardando/ }))
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    await user.click(screen.getByRole('tab', { name: /^Atendendo/ }))
    expect(await choice('Ana Lima')).toHaveProperty('checked', false)
  })

  test('extends to a row by Shift and a click', async () => {
    const { user } = renderScreen(<Desk />)

    await user.click(await choice('Ana Lima'))
    await user.keyboard('{Shift>}')
    await user.click(await choice('Caio Melo'))
    await user.keyboard('{/Shift}')

    expect(await within(await toolbar()).findByText('3 selecionados')).toBeTruthy()
  })
})
