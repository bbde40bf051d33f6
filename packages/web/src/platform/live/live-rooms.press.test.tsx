import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  messageSendings,
  messagesLive,
  threadPages,
} from '../../features/messages/messages/index.ts'
import { SessionSocket } from '../../features/organisation/sessions/live/SessionSocket.tsx'
import { useHearing, useRefetchMissed } from '../../features/organisation/sessions/index.ts'
import { useJoinRoom } from '../../features/tickets/tickets/index.ts'
import { buildContact, buildMessage, buildThread, buildTicket } from '../../testing/build-ticket.ts'
import { answer, callsOf, hold, refuse } from '../../testing/contract-server.ts'
import { answerDesk, DeskPart } from '../../testing/desk-part.tsx'
import {
  acceptSocket,
  dropSocket,
  emittedBy,
  joinedRooms,
  sendLive,
} from '../../testing/fake-socket.ts'
import { pressComponents, renderScreen } from '../../testing/render-screen.tsx'

pressComponents()

const open = buildTicket({ status: 'open', userId: 7 })
const first = buildMessage({ body: 'Bom dia' })
const second = buildMessage({ body: 'Tudo bem?', position: 2 })

/** The components of every page that use the socket. */
function Live() {
  useHearing(messagesLive)
  useRefetchMissed()
  return <SessionSocket />
}

function Room({ ticketId }: { ticketId: number }) {
  useJoinRoom('ChatBox', [threadPages(ticketId).queryKey], { of: ticketId })
  return null
}

beforeEach(() => {
  answerDesk([first])
  refuse('GET /companies/listPlan/:companyId', 'ERR_NO_PERMISSION')
  answer('POST /auth/refresh_token', () => new Promise(() => {}))
})
afterEach(() => messageSendings.clear())

async function acceptOpenedSocket() {
  await vi.dynamicImportSettled()
  act(() => acceptSocket())
}

/** Renders content below an accepted socket. */
async function renderLive(content: React.ReactNode) {
  const rendered = renderScreen(
    <>
      <Live />
      {content}
    </>,
  )
  await acceptOpenedSocket()
  return {
    ...rendered,
    show: (next: React.ReactNode) =>
      rendered.rerender(
        <>
          <Live />
          {next}
        </>,
      ),
  }
}

describe('a room', () => {
  test('is joined once by two components and left after both are gone', async () => {
    const { show } = await renderLive([
      <Room key="one" ticketId={3} />,
      <Room key="two" ticketId={3} />,
    ])
    expect(joinedRooms()).toContain('ChatBox 3')
    expect(emittedBy('joinChatBox')).toEqual([['3']])

    show([<Room key="two" ticketId={3} />])
    expect(emittedBy('leaveChatBox')).toEqual([])
    show(null)
    expect(emittedBy('leaveChatBox')).toEqual([['3']])
    expect(joinedRooms()).not.toContain('ChatBox 3')
  })

  test('is exchanged for that of another ticket', async () => {
    const { show } = await renderLive([<Room key="room" ticketId={3} />])
    show([<Room key="room" ticketId={4} />])
    expect(joinedRooms()).toEqual(['ChatBox 4'])
  })

  test('of a page that opens later is joined at once', async () => {
    const { show } = await renderLive(null)
    show(<Room ticketId={5} />)
    expect(joinedRooms()).toEqual(['ChatBox 5'])
  })

  test('is joined again after a loss, unless it was left meanwhile', async () => {
    const { show } = await renderLive([
      <Room key="a" ticketId={3} />,
      <Room key="b" ticketId={4} />,
    ])
    act(() => dropSocket())
    expect(joinedRooms()).toEqual([])
    show([<Room key="a" ticketId={3} />])
    act(() => acceptSocket())
    expect(joinedRooms()).toEqual(['ChatBox 3'])
  })

  test('is not joined again after its session has ended', async () => {
    const { rerender } = await renderLive(<Room ticketId={3} />)
    rerender(<Room ticketId={3} />)
    expect(joinedRooms()).toEqual([])
  })
})

describe('a loss of the connection', () => {
  test('is shown above the field until the socket is ready again', async () => {
    await renderLive(<DeskPart ticket={open} />)
    await screen.findByText('Bom dia')
    expect(screen.queryByText(/Você está sem conexão/)).toBeNull()
    act(() => dropSocket())
    expect(screen.getByText(/Você está sem conexão/)).toBeTruthy()
    act(() => acceptSocket())
    expect(screen.queryByText(/Você está sem conexão/)).toBeNull()
  })

  test('refetches the messages that were missed', async () => {
    await renderLive(<DeskPart ticket={open} />)
    await screen.findByText('Bom dia')
    act(() => dropSocket())
    answer('GET /messages/:ticketId', buildThread([first, second]))
    act(() => acceptSocket())
    expect(await screen.findByText('Tudo bem?')).toBeTruthy()
  })

  test('a room joined later refetches what was requested before its last event', async () => {
    const { show } = await renderLive([<DeskPart key="desk" ticket={open} />])
    await screen.findByText('Bom dia')
    answer('GET /messages/:ticketId', buildThread([first, second]))
    show([<DeskPart key="desk" ticket={open} />, <Room key="room" ticketId={1} />])
    expect(await screen.findByText('Tudo bem?')).toBeTruthy()
  })
})

describe('a live message', () => {
  const heardNew = (message = second, ticket = open) =>
    sendLive('company-{id}-appMessage', {
      action: 'create',
      message,
      ticket,
      contact: buildContact(),
    })
  const heardChange = (body: string, version: number) =>
    sendLive('company-{id}-appMessage', {
      action: 'update',
      message: { ...first, body, version },
    })

  beforeEach(async () => {
    await renderLive(<DeskPart ticket={open} />)
    await screen.findByText('Bom dia')
  })

  test('is added to its own thread only, once', async () => {
    act(() => heardNew())
    act(() => heardNew())
    expect(await screen.findAllByText('Tudo bem?')).toHaveLength(1)
    act(() =>
      heardNew(
        buildMessage({ body: 'De outra pessoa', position: 3, ticketId: 2 }),
        buildTicket({ id: 2, contactId: 2, contact: buildContact({ id: 2 }) }),
      ),
    )
    expect(screen.queryByText('De outra pessoa')).toBeNull()
  })

  test('the newest version stays, in whatever order they arrive', async () => {
    act(() => heardChange('terceira', 3))
    act(() => heardChange('segunda', 2))
    expect(await screen.findByText('terceira')).toBeTruthy()
    expect(screen.queryByText('segunda')).toBeNull()
  })

  test('a reply that was requested before a newer version does not undo it', async () => {
    const reply = hold('GET /messages/:ticketId')
    act(() => dropSocket())
    act(() => acceptSocket())
    await waitFor(() => expect(callsOf('GET /messages/:ticketId')).toHaveLength(2))
    act(() => heardChange('nova', 2))
    act(() => heardNew())
    reply(buildThread([first]))
    await waitFor(() => expect(screen.getByText('nova')).toBeTruthy())
    expect(screen.getByText('Tudo bem?')).toBeTruthy()
  })
})

test('an own message is shown once when its event precedes the reply', async () => {
  const reply = hold('POST /messages/:ticketId')
  const { user } = await renderLive(<DeskPart ticket={open} />)
  await screen.findByText('Bom dia')
  await user.type(screen.getByRole('textbox', { name: 'Mensagem para Maria' }), 'Olá{Enter}')
  const stored = buildMessage({
    position: 9,
    body: '*Ana:*\nOlá',
    fromMe: true,
    userId: 7,
    ack: 1,
  })
  act(() =>
    sendLive('company-{id}-appMessage', {
      action: 'create',
      message: stored,
      ticket: open,
      contact: buildContact(),
    }),
  )
  expect(screen.getAllByText('Olá')).toHaveLength(1)
  reply(stored)
  await waitFor(() => expect(messageSendings.read()).toEqual([]))
  expect(screen.getAllByText('Olá')).toHaveLength(1)
})
