import type { Choices, Template } from '@guiche/contract/choices'
import type { Message } from '@guiche/contract/messages'
import type { SimulatedMessage, SimulatedPost } from '@guiche/contract/simulator'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY, HOUR, moveClock, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { storeFile } from '../../organisation/files/index.ts'
import { lockTicketRow } from '../../tickets/tickets/index.ts'
import { webhookMessageOf } from '../../outside/webhooks/webhook-data.ts'
import {
  choicesContent,
  chosenOptionOf,
  queueMessage,
  stickerContent,
  templateContent,
} from './index.ts'

// Content of rules besides texts: options, templates and stickers, to the phone and back.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterEach(async () => {
  resetClock()
  await behaveAs('beta')
})
afterAll(() => app.close())

const WAIT = { interval: 50 }
let people = 0
const newNumber = () => `55119000${String(80_000 + ++people)}`

async function behaveAs(behavesAs: 'beta' | 'cloud'): Promise<void> {
  await desk.faults({ behavesAs })
  await vi.waitFor(async () => {
    const params = { id: desk.whatsappId }
    const { capabilities } = await desk.admin.call('GET /whatsapp/:id', { params })
    expect(capabilities.templates).toBe(behavesAs === 'cloud')
  }, WAIT)
}

/** Sends content as a rule does, in the ticket's transaction. */
function queueAsRule(
  ticketId: number,
  content: Parameters<typeof queueMessage>[2]['content'],
): Promise<Message> {
  return inCompany(desk.companyId, async (db) => {
    const ticket = await lockTicketRow(db, desk.companyId, ticketId)
    if (!ticket) throw new Error(`no ticket ${ticketId}`)
    const written = { content, userId: null, quotedMsgId: null, idempotencyKey: null }
    return queueMessage(db, ticket, written)
  })
}

/** Waits until an attempt was refused temporarily. */
async function waitForRefusedAttempt(messageId: string): Promise<void> {
  await vi.waitFor(async () => {
    const params = { messageId }
    const { attempts } = await desk.admin.call('GET /messages/:messageId/attempts', { params })
    expect(attempts).toMatchObject([{ scope: 'message' }])
  }, WAIT)
}

function pressOption(
  from: string,
  offered: SimulatedMessage,
  pressed: NonNullable<SimulatedPost['choice']>,
): Promise<string> {
  return desk.write(from, pressed.title, { choice: { ...pressed, answers: offered.id } })
}

const MENU: Choices = {
  body: 'Como podemos ajudar?',
  footer: 'Pizzaria Bela',
  options: [
    { id: 'sales', title: 'Vendas', payload: 'SALES' },
    { id: 'support', title: 'Suporte' },
  ],
}
const NUMBERED = 'Como podemos ajudar?\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n\n_Pizzaria Bela_'
const WORDS = 'Como podemos ajudar?\n\nPizzaria Bela'

describe('choices', () => {
  test('are buttons at the official API, and the pressed one returns with its id', async () => {
    await behaveAs('cloud')
    const from = newNumber()
    const ticketId = await desk.serve(from)
    const said = await queueAsRule(ticketId, choicesContent(MENU))
    expect(said).toMatchObject({ body: NUMBERED, mediaType: 'conversation', choices: MENU })
    const shown = await desk.onPhone(from, ({ buttons }) => buttons !== undefined)
    expect(shown).toMatchObject({
      type: 'text',
      body: WORDS,
      buttons: [
        { id: 'sales', title: 'Vendas', payload: 'SALES' },
        { id: 'support', title: 'Suporte' },
      ],
    })
    expect(shown.list).toBeUndefined()
    await pressOption(from, shown, { id: 'sales', title: 'Vendas', payload: 'SALES' })
    const answer = await desk.seen(ticketId, ({ choice }) => choice !== undefined)
    expect(answer).toMatchObject({
      body: 'Vendas',
      fromMe: false,
      quotedMsgId: said.id,
      choice: { id: 'sales', title: 'Vendas', payload: 'SALES', messageId: said.id },
    })
    const offered = await desk.seen(ticketId, ({ id }) => id === said.id)
    expect(webhookMessageOf(offered)).toMatchObject({ choices: MENU })
    const { body: text, choice } = answer
    expect(chosenOptionOf(offered.choices?.options ?? [], { text, choice })?.id).toBe('sales')
  })

  test('are a list there if they are many, under their headings', async () => {
    await behaveAs('cloud')
    const from = newNumber()
    const ticketId = await desk.serve(from)
    const options = ['Segunda via', 'Negociar', 'Mudar de plano', 'Cancelar'].map((title, at) => ({
      id: `row-${at}`,
      title,
      description: `Opção ${at}`,
      section: at < 2 ? 'Boletos' : 'Planos',
    }))
    const said = await queueAsRule(
      ticketId,
      choicesContent({ body: 'Financeiro', button: 'Ver opções', options }),
    )
    const shown = await desk.onPhone(from, ({ list }) => list !== undefined)
    expect(shown).toMatchObject({
      body: 'Financeiro',
      list: { button: 'Ver opções', rows: options },
    })
    expect(shown.buttons).toBeUndefined()
    const { section: _section, ...row } = options[2] ?? { id: '', title: '', section: '' }
    await pressOption(from, shown, row)
    const answer = await desk.seen(ticketId, ({ choice }) => choice !== undefined)
    expect(answer.choice).toEqual({ ...row, messageId: said.id })
  })

  test('are numbered lines on a linked device, and a typed number means its option', async () => {
    const from = newNumber()
    const ticketId = await desk.serve(from)
    const said = await queueAsRule(ticketId, choicesContent(MENU))
    const shown = await desk.onPhone(from, ({ body }) => body === NUMBERED)
    expect([shown.buttons, shown.list]).toEqual([undefined, undefined])
    await desk.write(from, '2')
    const answer = await desk.seen(ticketId, ({ body }) => body === '2')
    const offered = await desk.seen(ticketId, ({ id }) => id === said.id)
    expect(chosenOptionOf(offered.choices?.options ?? [], { text: answer.body })?.id).toBe(
      'support',
    )
  })

  test('have the form of their line at sending, and keep it in a retry', async () => {
    await behaveAs('cloud')
    const from = newNumber()
    const ticketId = await desk.serve(from)
    await desk.faults({ failSend: { code: '131026', rate: 1 } })
    const said = await queueAsRule(ticketId, choicesContent(MENU))
    await desk.seen(ticketId, ({ id, failure }) => id === said.id && failure !== null)
    await behaveAs('beta')
    await desk.admin.call('POST /messages/:messageId/retry', { params: { messageId: said.id } })
    await desk.onPhone(from, ({ body }) => body === NUMBERED)
  })

  test('cannot be edited, and are forwarded as text', async () => {
    const [from, other] = [newNumber(), newNumber()]
    const ticketId = await desk.serve(from)
    const otherId = await desk.serve(other)
    const { id: messageId } = await queueAsRule(ticketId, choicesContent(MENU))
    const edited = await desk.admin.send('PUT /messages/:messageId', {
      params: { messageId },
      body: { body: 'Outra coisa' },
    })
    expect(edited.body).toMatchObject({ error: 'ERR_EDIT_WAPP_MSG' })
    const { messages } = await desk.admin.call('POST /messages/:messageId/forward', {
      params: { messageId },
      body: { ticketIds: [otherId] },
    })
    expect(messages).toMatchObject([{ body: NUMBERED }])
    expect(messages[0]?.choices).toBeUndefined()
  })
})

describe('a template', () => {
  const REMINDER: Template = {
    name: 'lembrete_de_pedido',
    language: 'pt_BR',
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
    body: 'Olá, Ana. Seu pedido chega hoje.',
    options: [{ id: 'ok', title: 'Combinado', payload: 'OK' }],
  }

  test('is sent on lines that have templates, also outside the window, and shows its text', async () => {
    await behaveAs('cloud')
    const from = newNumber()
    const ticketId = await desk.serve(from)
    moveClock(2 * DAY)
    await desk.signIn()
    const late = { params: { ticketId }, body: { body: 'Tarde demais' } }
    expect(await desk.admin.send('POST /messages/:ticketId', late)).toMatchObject({
      body: { error: 'ERR_OUTSIDE_WINDOW' },
    })
    const said = await queueAsRule(ticketId, templateContent(REMINDER))
    expect(said).toMatchObject({ body: REMINDER.body, template: REMINDER })
    const shown = await desk.onPhone(from, ({ template }) => template !== undefined)
    expect(shown).toMatchObject({
      body: REMINDER.body,
      template: { name: 'lembrete_de_pedido', language: 'pt_BR' },
      buttons: [{ id: 'ok', title: 'Combinado', payload: 'OK' }],
    })
  })

  test('that failed is sent again, also outside the window', async () => {
    await behaveAs('cloud')
    await desk.faults({ behavesAs: 'cloud', failSend: { rate: 1, number: 131026 } })
    const from = newNumber()
    const ticketId = await desk.serve(from)
    const said = await queueAsRule(ticketId, templateContent(REMINDER))
    await desk.seen(ticketId, ({ id, failure }) => id === said.id && failure !== null)
    await desk.faults({ behavesAs: 'cloud' })
    moveClock(2 * DAY)
    await desk.signIn()
    await desk.admin.call('POST /messages/:messageId/retry', { params: { messageId: said.id } })
    await desk.onPhone(from, ({ template }) => template !== undefined)
  })

  test('is refused before it is stored on lines without templates', async () => {
    const ticketId = await desk.serve(newNumber())
    const before = (await desk.thread(ticketId)).length
    await expect(queueAsRule(ticketId, templateContent(REMINDER))).rejects.toMatchObject({
      code: 'ERR_TEMPLATE_WAPP_MSG',
    })
    expect(await desk.thread(ticketId)).toHaveLength(before)
  })

  test('fails with its reason if the line had templates when it was written', async () => {
    await behaveAs('cloud')
    const ticketId = await desk.serve(newNumber())
    await desk.faults({ behavesAs: 'cloud', notNow: { rate: 1, scope: 'message', afterMs: HOUR } })
    const said = await queueAsRule(ticketId, templateContent(REMINDER))
    await waitForRefusedAttempt(said.id)
    await behaveAs('beta')
    moveClock(2 * HOUR)
    await desk.seen(
      ticketId,
      ({ id, failure }) => id === said.id && failure?.code === 'ERR_TEMPLATE_WAPP_MSG',
    )
  })
})

describe('a sticker', () => {
  const buildPicture = (format: 'webp' | 'png') =>
    sharp({ create: { width: 64, height: 64, channels: 4, background: '#34308d80' } })
      .toFormat(format)
      .toBuffer()

  test('arrives as a sticker, without a caption, and is forwarded as one', async () => {
    const [from, other] = [newNumber(), newNumber()]
    const ticketId = await desk.serve(from)
    const otherId = await desk.serve(other)
    const { row } = await storeFile(desk.companyId, await buildPicture('webp'))
    const said = await queueAsRule(ticketId, stickerContent(row))
    expect(said).toMatchObject({ mediaType: 'image', messageType: 'sticker', body: '' })
    const shown = await desk.onPhone(from, ({ type }) => type === 'sticker')
    expect(shown).toMatchObject({ body: '', mimetype: 'image/webp' })
    await desk.admin.call('POST /messages/:messageId/forward', {
      params: { messageId: said.id },
      body: { ticketIds: [otherId] },
    })
    await desk.onPhone(other, ({ type }) => type === 'sticker')
  })

  test('is sent for an attendant’s sticker file, without its caption; other files are refused', async () => {
    const from = newNumber()
    const ticketId = await desk.serve(from)
    const postSticker = (name: string, bytes: Buffer) =>
      desk.admin.send('POST /messages/:ticketId', {
        params: { ticketId },
        body: multipartFormOf([{ name, bytes }], { body: 'Olha', isSticker: 'true' }),
      })
    const sent = await postSticker('gato.webp', await buildPicture('webp'))
    expect(sent.body).toMatchObject({ messageType: 'sticker', body: '' })
    await desk.onPhone(from, ({ type, body }) => type === 'sticker' && body === '')
    expect((await postSticker('gato.png', await buildPicture('png'))).body).toMatchObject({
      error: 'ERR_FILE_TYPE_NOT_ALLOWED',
    })
  })

  test('that providers would refuse arrives as a picture', async () => {
    const from = newNumber()
    const ticketId = await desk.serve(from)
    const { row } = await storeFile(desk.companyId, await buildPicture('png'))
    await queueAsRule(ticketId, stickerContent(row))
    await desk.onPhone(from, ({ type, mimetype }) => type === 'image' && mimetype === 'image/png')
  })
})
