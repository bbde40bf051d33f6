import type { Template } from '@guiche/contract/choices'
import { fillTemplate, type LineTemplate, unfilledTemplate } from '@guiche/contract/line-templates'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { queueMessage, templateContent } from '../../messages/messages/index.ts'
import { lockTicketRow } from '../../tickets/tickets/index.ts'

// The template catalogue of a line of the official API, from its provider to the product, and in sent messages.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  await desk.faults({ behavesAs: 'cloud' })
})
afterAll(() => app.close())

const WAIT = { interval: 50 }
const BUTTONS: LineTemplate['buttons'] = [{ kind: 'quickReply', text: 'Quero ver' }]
const buildOfferTemplate = (change: Partial<LineTemplate> = {}): LineTemplate => ({
  name: 'oferta',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  header: 'Pizzaria Bela',
  headerMedia: null,
  body: 'Olá {{1}}, hoje {{2}} por nossa conta, {{1}}!',
  footer: 'Responda SAIR para não receber',
  buttons: BUTTONS,
  ...change,
})

const setTemplates = (...templates: LineTemplate[]) =>
  desk.admin.call('PUT /simulator/:whatsappId/templates', {
    params: { whatsappId: desk.whatsappId },
    body: { templates },
  })

async function fetchTemplates(): Promise<LineTemplate[]> {
  const params = { id: desk.whatsappId }
  return (await desk.admin.call('GET /whatsapp/:id/templates', { params })).templates
}

const queueTemplate = (ticketId: number, template: Parameters<typeof templateContent>[0]) =>
  inCompany(desk.companyId, async (db) => {
    const ticket = await lockTicketRow(db, desk.companyId, ticketId)
    if (!ticket) throw new Error(`no ticket ${ticketId}`)
    const content = templateContent(template)
    return queueMessage(db, ticket, {
      content,
      userId: null,
      quotedMsgId: null,
      idempotencyKey: null,
    })
  })

const LINK = 'https://bela.com/a.png'
/** A template message with a value for each gap, and with its file. */
function fillTemplateGaps(made: LineTemplate): Template {
  const opened = unfilledTemplate(made)
  const texts = ['Ana', 'a sobremesa']
  const components = opened.components.map((component) => ({
    ...component,
    parameters: component.parameters.map((one, at) => {
      if (one.type === 'text') return { ...one, text: texts[at] ?? '' }
      return 'link' in one ? { ...one, link: LINK } : one
    }),
  }))
  return fillTemplate({ ...opened, components }, (value) => value)
}

test('approved templates are listed by name, until the provider reports another list', async () => {
  const other = buildOfferTemplate({
    name: 'aviso',
    category: 'utility',
    header: '',
    footer: '',
    buttons: [],
  })
  await setTemplates(buildOfferTemplate(), other)
  await vi.waitFor(
    async () => expect(await fetchTemplates()).toEqual([other, buildOfferTemplate()]),
    WAIT,
  )
  await setTemplates(other)
  await vi.waitFor(async () => expect(await fetchTemplates()).toEqual([other]), WAIT)
  // Linked devices have no templates.
  await desk.faults({ behavesAs: 'beta' })
  await vi.waitFor(async () => expect(await fetchTemplates()).toEqual([]), WAIT)
  await desk.faults({ behavesAs: 'cloud' })
  await vi.waitFor(async () => expect(await fetchTemplates()).toEqual([other]), WAIT)
})

test('a template is sent with its gaps filled, and charged by its category', async () => {
  await setTemplates(buildOfferTemplate())
  const from = '5511933330001'
  const ticketId = await desk.serve(from)
  const said = await queueTemplate(ticketId, fillTemplateGaps(buildOfferTemplate()))
  const shown = await desk.onPhone(from, ({ template }) => template !== undefined)
  expect(shown).toMatchObject({
    body: 'Pizzaria Bela\n\nOlá Ana, hoje a sobremesa por nossa conta, Ana!\n\nResponda SAIR para não receber',
    template: { name: 'oferta', language: 'pt_BR', category: 'marketing' },
    buttons: [{ id: 'Quero ver', title: 'Quero ver' }],
  })
  const charged = await desk.seen(ticketId, ({ id, pricing }) => id === said.id && !!pricing)
  expect(charged.pricing).toEqual({ model: 'PMP', category: 'marketing', isBillable: true })
})

test.each([
  ['of a name that it has not', '5511933330021', buildOfferTemplate({ name: 'outra' }), '132001'],
  [
    'in a language that it has not',
    '5511933330022',
    buildOfferTemplate({ language: 'es' }),
    '132001',
  ],
  ['with values missing', '5511933330023', buildOfferTemplate({ body: 'Olá {{1}}' }), '132000'],
  [
    'with a value too many above',
    '5511933330024',
    buildOfferTemplate({ header: 'Oi {{1}}' }),
    '132000',
  ],
  [
    'with a file where none stands',
    '5511933330025',
    buildOfferTemplate({ headerMedia: 'image' }),
    '132000',
  ],
])('a template %s is refused by the provider', async (_what, from, made, code) => {
  await setTemplates(buildOfferTemplate())
  const ticketId = await desk.serve(from)
  const said = await queueTemplate(ticketId, fillTemplateGaps(made))
  const failed = await desk.seen(ticketId, ({ id, failure }) => id === said.id && failure !== null)
  expect(failed.failure?.code).toContain(code)
})

test.each([
  ['of the one', 'Olá {{nome}}, {{presente}}', '5511933330031', ''],
  ['of both', 'Olá {{nome}}, {{presente}}', '5511933330032', 'Para {{nome}}'],
])('named gaps %s are sent with their values', async (_what, body, from, header) => {
  const named = buildOfferTemplate({ header, body, footer: '', buttons: [] })
  await setTemplates(named)
  const ticketId = await desk.serve(from)
  await queueTemplate(ticketId, fillTemplateGaps(named))
  const above = header === '' ? '' : 'Para Ana\n\n'
  const shown = await desk.onPhone(from, ({ template }) => template !== undefined)
  expect(shown.body).toBe(`${above}Olá Ana, a sobremesa`)
})

test.each([
  ['image', '5511933330041'],
  ['video', '5511933330042'],
  ['document', '5511933330043'],
] as const)('the %s above a text is sent as its address', async (headerMedia, from) => {
  const made = buildOfferTemplate({ header: '', headerMedia, footer: '', buttons: [] })
  await setTemplates(made)
  await vi.waitFor(async () => expect(await fetchTemplates()).toEqual([made]), WAIT)
  const ticketId = await desk.serve(from)
  await queueTemplate(ticketId, fillTemplateGaps(made))
  const shown = await desk.onPhone(from, ({ template }) => template !== undefined)
  expect(shown.template?.media).toEqual({ type: headerMedia, link: LINK })
})

test.each([
  ['of other names', '5511933330051', buildOfferTemplate({ body: '{{nome}} {{vale}}' }), '100'],
  ['that are counted', '5511933330052', buildOfferTemplate({ body: '{{1}} {{2}}' }), '100'],
  ['of which one is missing', '5511933330053', buildOfferTemplate({ body: '{{nome}}' }), '132000'],
])('values %s are refused for named gaps', async (_what, from, made, code) => {
  await setTemplates(buildOfferTemplate({ body: '{{nome}} {{presente}}' }))
  const ticketId = await desk.serve(from)
  const said = await queueTemplate(ticketId, fillTemplateGaps(made))
  const failed = await desk.seen(ticketId, ({ id, failure }) => id === said.id && failure !== null)
  expect(failed.failure?.code).toBe(code)
})

test.each([
  ['no file', '5511933330061', buildOfferTemplate({ header: '' })],
  ['a line', '5511933330062', buildOfferTemplate({ header: '{{1}}' })],
  [
    'another kind of file',
    '5511933330063',
    buildOfferTemplate({ header: '', headerMedia: 'video' }),
  ],
])('%s instead of a picture is refused', async (_what, from, made) => {
  await setTemplates(buildOfferTemplate({ header: '', headerMedia: 'image' }))
  const ticketId = await desk.serve(from)
  const said = await queueTemplate(ticketId, fillTemplateGaps(made))
  const failed = await desk.seen(ticketId, ({ id, failure }) => id === said.id && failure !== null)
  expect(failed.failure?.code).toContain('132012')
})

test('a paused template is reported as a notice, and is not sent', async () => {
  await setTemplates(buildOfferTemplate())
  await vi.waitFor(async () => expect(await fetchTemplates()).toEqual([buildOfferTemplate()]), WAIT)
  await setTemplates(buildOfferTemplate({ status: 'paused' }))
  await vi.waitFor(async () => {
    const { notices } = await desk.admin.call('GET /line-notices')
    expect(notices[0]).toMatchObject({
      whatsappId: desk.whatsappId,
      code: 'template_status',
      about: 'oferta pt_BR',
      severity: 'warning',
      data: { name: 'oferta', language: 'pt_BR', status: 'PAUSED' },
    })
  }, WAIT)
  await vi.waitFor(
    async () => expect(await fetchTemplates()).toEqual([buildOfferTemplate({ status: 'paused' })]),
    WAIT,
  )
  const ticketId = await desk.serve('5511933330003')
  const said = await queueTemplate(ticketId, fillTemplateGaps(buildOfferTemplate()))
  const failed = await desk.seen(ticketId, ({ id, failure }) => id === said.id && failure !== null)
  expect(failed.failure?.code).toContain('132015')
})

test('a line without a catalogue accepts any template, and two of one name are refused', async () => {
  await setTemplates()
  const ticketId = await desk.serve('5511933330004')
  await queueTemplate(ticketId, fillTemplateGaps(buildOfferTemplate()))
  const shown = await desk.onPhone('5511933330004', ({ template }) => template !== undefined)
  expect(shown.template).toEqual({ name: 'oferta', language: 'pt_BR' })
  const twice = await desk.admin.send('PUT /simulator/:whatsappId/templates', {
    params: { whatsappId: desk.whatsappId },
    body: { templates: [buildOfferTemplate(), buildOfferTemplate()] },
  })
  expect(twice.status).toBe(400)
})
