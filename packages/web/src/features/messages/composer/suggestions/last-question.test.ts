import { expect, it } from 'vitest'
import { buildMessage } from '../../../../testing/build-ticket.ts'
import { lastQuestion } from './last-question.ts'

let position = 0
const said = (fromMe: boolean, body: string, more: object = {}) =>
  buildMessage({ id: `m${++position}`, position, fromMe, body, ...more })

it('is what the customer wrote since the last answer', () => {
  expect(
    lastQuestion([
      said(false, 'Oi'),
      said(true, 'Olá!'),
      said(false, 'Comprei ontem'),
      said(false, '', { messageType: 'image' }),
      said(false, 'Posso trocar?'),
    ]),
  ).toBe('Comprei ontem Posso trocar?')
})

it('is what they wrote before it if they have not written since, and at most the last three texts', () => {
  expect(lastQuestion([said(false, 'Qual o prazo?'), said(true, 'Um momento')])).toBe(
    'Qual o prazo?',
  )
  expect(lastQuestion(['um', 'dois', 'três', 'quatro'].map((body) => said(false, body)))).toBe(
    'dois três quatro',
  )
  expect(lastQuestion([said(true, 'Bom dia')])).toBe('')
})
