import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Choices, Template } from '@guiche/contract/choices'
import type { Connection } from '@guiche/contract/connections'
import type { Browser, Page } from '@playwright/test'
import {
  type Api,
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessibleInBothThemes,
  type Guiche,
  type Look,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'

// Customers press the company's options on their phones; the screens show the options with the choice.

let admin: Api
let line: number
let dataDir: string

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
  dataDir = guiche.server.dataDir
})

/** The line reports its changed capabilities by itself. */
async function setLineManner(behavesAs: 'beta' | 'cloud'): Promise<void> {
  await admin.put(`/simulator/${line}/faults`, { behavesAs })
  const hasTemplates = async () => {
    const path = `/whatsapp/${line}`
    const { capabilities } = await admin.get<Pick<Connection, 'capabilities'>>(path)
    return capabilities.templates
  }
  await expect.poll(hasTemplates).toBe(behavesAs === 'cloud')
}

interface Ticket {
  id: number
  uuid: string
  contact: { name: string }
}

/** A customer who has written and is being served. */
async function createServedTicket(name: string, from: string): Promise<Ticket> {
  await admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body: 'Oi' })
  let found: Ticket | undefined
  await expect
    .poll(async () => {
      const { tickets } = await admin.get<{ tickets: Ticket[] }>(
        '/tickets?status=pending&showAll=true',
      )
      found = tickets.find(({ contact }) => contact.name === name)
      return found
    })
    .toBeDefined()
  if (!found) throw new Error(`no ticket of ${name}`)
  await admin.put(`/tickets/${found.id}`, { status: 'open' })
  return found
}

/** Sends content as a company rule does. */
async function sendContent(ticket: Ticket, content: Choices | Template): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'send-content.ts'), String(ticket.id), JSON.stringify(content)],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn' } },
  )
}

async function openPhonePage(browser: Browser, guiche: Guiche, name: string, look: Look = {}) {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/phone', ...look })
  await page.getByRole('button', { name }).first().click()
  return page
}

const MENU: Choices = {
  header: 'Pizzaria Bela',
  body: 'Como podemos ajudar?',
  options: [
    { id: 'sales', title: 'Fazer um pedido' },
    { id: 'support', title: 'Onde está o meu?' },
  ],
}
const LIST: Choices = {
  body: 'Escolha um assunto.',
  button: 'Ver assuntos',
  options: ['Segunda via', 'Negociar', 'Mudar de plano', 'Cancelar'].map((title, at) => ({
    id: `row-${at}`,
    title,
    description: `Assunto ${at + 1} de 4`,
    section: at < 2 ? 'Boletos' : 'Planos',
  })),
}
const thread = (page: Page) => page.getByRole('log')

test('a button that the customer presses answers the message that the desk shows with its options', async ({
  browser,
  guiche,
}) => {
  await setLineManner('cloud')
  const ticket = await createServedTicket('Bela Botão', '5511922220001')
  await sendContent(ticket, MENU)
  const phone = await openPhonePage(browser, guiche, 'Bela Botão')
  const offered = phone.getByRole('group', { name: 'Para escolher' })
  await expect(offered.getByRole('button')).toHaveText(['Fazer um pedido', 'Onde está o meu?'])
  await expectAccessibleInBothThemes(phone)
  await offered.getByRole('button', { name: 'Fazer um pedido' }).click()
  await expect(thread(phone).getByText('Escolheu uma opção')).toBeVisible()

  const desk = await openPageAs(browser, guiche, guiche.admin, { path: `/tickets/${ticket.uuid}` })
  const options = thread(desk).getByRole('list', { name: 'Opções oferecidas' })
  await expect(options.getByRole('listitem')).toHaveText(['1Fazer um pedido', '2Onde está o meu?'])
  await expect(options.getByRole('button')).toHaveCount(0)
  await expect(thread(desk).getByText('Opção escolhida')).toBeVisible()
  await expectAccessibleInBothThemes(desk)
})

test('a list opens under its headings, by keys alone, and the choice comes back', async ({
  browser,
  guiche,
}) => {
  await setLineManner('cloud')
  const ticket = await createServedTicket('Bela Lista', '5511922220002')
  await sendContent(ticket, LIST)
  const phone = await openPhonePage(browser, guiche, 'Bela Lista', { viewport: NARROW })
  await phone.getByRole('button', { name: 'Ver assuntos' }).press('Enter')
  const sheet = phone.getByRole('dialog', { name: 'Ver assuntos' })
  await expect(sheet.getByRole('group', { name: 'Planos' }).getByRole('button')).toHaveCount(2)
  await expectAccessibleInBothThemes(phone)
  await sheet.getByRole('button', { name: 'Mudar de plano' }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(thread(phone).getByText('Escolheu uma opção')).toBeVisible()

  const desk = await openPageAs(browser, guiche, guiche.admin, { path: `/tickets/${ticket.uuid}` })
  // As an option and as the answer.
  await expect(thread(desk).getByText('Assunto 3 de 4', { exact: true })).toHaveCount(2)
})

test('where nothing can be pressed the phone has numbered lines, and the desk the options', async ({
  browser,
  guiche,
}) => {
  await setLineManner('beta')
  const ticket = await createServedTicket('Bela Número', '5511922220003')
  await sendContent(ticket, MENU)
  const phone = await openPhonePage(browser, guiche, 'Bela Número')
  // In bold, as such a phone shows text between asterisks.
  await expect(thread(phone)).toContainText('[ 2 ] - Onde está o meu?')
  const desk = await openPageAs(browser, guiche, guiche.admin, { path: `/tickets/${ticket.uuid}` })
  const options = thread(desk).getByRole('list', { name: 'Opções oferecidas' })
  await expect(options.getByRole('listitem')).toHaveCount(2)
  await expect(thread(desk).getByText('[ 2 ]')).toHaveCount(0)
})

test('a template is named on both sides', async ({ browser, guiche }) => {
  await setLineManner('cloud')
  const ticket = await createServedTicket('Bela Modelo', '5511922220004')
  const body = 'Olá, Bela. Seu pedido chega hoje.'
  const name = 'lembrete_de_pedido'
  const options = [{ id: 'ok', title: 'Combinado' }]
  await sendContent(ticket, { name, language: 'pt_BR', components: [], body, options })
  const phone = await openPhonePage(browser, guiche, 'Bela Modelo')
  await expect(thread(phone).getByText(`Modelo ${name}`)).toBeVisible()
  await expect(thread(phone).getByRole('button', { name: 'Combinado' })).toBeVisible()
  const desk = await openPageAs(browser, guiche, guiche.admin, { path: `/tickets/${ticket.uuid}` })
  await expect(thread(desk).getByText(body)).toBeVisible()
  await expect(thread(desk).getByText(`Modelo ${name}`)).toBeVisible()
})
