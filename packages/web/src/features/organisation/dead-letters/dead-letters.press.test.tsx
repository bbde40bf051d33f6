import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { DeadLettersNotice } from './DeadLettersNotice.tsx'

pressComponents()

const event = {
  companyId: 2,
  companyName: 'Padaria',
  id: 9,
  whatsappId: 4,
  lineName: 'Loja',
  kind: 'message',
  providerId: 'A1',
  conversation: 'number:5511970000001',
  error: 'invalid media',
  receivedAt: '2026-11-21T12:00:00.000Z',
}

async function retry() {
  answer('GET /set-aside-events', { events: [event], count: 1 })
  const { user } = renderScreen(<DeadLettersNotice />)
  await user.click(await screen.findByRole('button', { name: 'Ver' }))
  await user.click(await screen.findByRole('button', { name: /^Tentar de novo o evento de/ }))
}

test('an event that is tried again leaves the list, which is said', async () => {
  answer('POST /set-aside-events/:companyId/:id/retry', {})
  await retry()
  expect(await screen.findByText('O evento está sendo processado de novo.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('invalid media')).toBeNull())
  expect(
    callsOf('POST /set-aside-events/:companyId/:id/retry').map(({ received }) => received.params),
  ).toEqual([{ companyId: 2, id: 9 }])
})

test('an event that cannot be tried again stays, with the reason', async () => {
  refuse('POST /set-aside-events/:companyId/:id/retry', 'ERR_NO_PERMISSION')
  await retry()
  expect(await screen.findByText('Você não tem permissão para isso.')).toBeTruthy()
  expect(screen.getByText('invalid media')).toBeTruthy()
})
