import { expect, it } from 'vitest'
import { buildMessage } from '../../../../testing/build-ticket.ts'
import { lastQuestion } from './last-question.ts'

let position = 0
const textMessage = (fromMe: boolean, body: string, more: object = {}) =>
  buildMessage({ id: `m${++position}`, position, fromMe, body, ...more })

it('is what the customer wrote since the last answer', () => {
  expect(
    lastQuestion([
      textMessage(false, 'Oi'),
      textMessage(true, 'Olá!'),
      textMessage(false, 'Comprei ontem'),
      textMessage(false, '', { messageType: 'image' }),
      textMessage(false, 'Posso trocar?'),
    ]),
  ).toBe('Comprei ontem Posso trocar?')
})

it('is what they wrote before it if they have not written since, and at most the last three texts', () => {
  expect(lastQuestion([textMessage(false, 'Qual o prazo?'), textMessage(true, 'Um momento')])).toBe(
    'Qual o prazo?',
  )
  expect(
    lastQuestion(['um', 'dois', 'três', 'quatro'].map((body) => textMessage(false, body))),
  ).toBe('dois três quatro')
  expect(lastQuestion([textMessage(true, 'Bom dia')])).toBe('')
})
