import type { Locator, Page } from '@playwright/test'
import {
  type ExternalProgram,
  startProgram,
} from '../packages/server/src/testing/external-program.ts'
import {
  type Api,
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  goTo,
  type Guiche,
  guicheAt,
  openBrowser,
  openPageAs,
  signInAtPage,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'
import { type Server, startServer } from './server.ts'

// A flow of every kind of node is drawn, tried on the phone beside it, published and given a phrase; customers walk
// through each of its branches, over a line of either manner, and reach an attendant.

let server: Server
let guiche: Guiche
let program: ExternalProgram
let admin: Api
let line: number
let queueId: number

test.beforeAll(async () => {
  program = await startProgram()
  server = await startServer({
    OUTBOUND_ALLOW: new URL(program.origin).host,
    OPENAI_URL: `${program.origin}/v1`,
  })
  guiche = guicheAt(server)
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
  const queue = { name: 'Flores', color: '#8a2be2', greetingMessage: '' }
  queueId = (await admin.post<{ id: number }>('/queue', queue)).id
  await admin.post('/tags', { name: 'Promoção', color: '#e0a100' })
  await createOtherFlow()
  setProgramReplies()
})

test.afterAll(async () => {
  await server?.stop()
  program?.close()
})

/** The flow that a node of the first one starts. */
async function createOtherFlow(): Promise<void> {
  const { id: idFlow } = await admin.post<{ id: number }>('/flowbuilder', { name: 'Endereço' })
  const start = { id: '1', type: 'start', position: { x: 250, y: 100 }, data: {} }
  const text = { label: 'Rua das Flores, 12, {{cliente}}.' }
  await admin.post('/flowbuilder/flow', {
    idFlow,
    nodes: [start, { id: 'm', type: 'message', position: { x: 600, y: 100 }, data: text }],
    connections: [{ id: 'e', source: '1', sourceHandle: 'a', target: 'm' }],
  })
}

/** A shop, an AI and a Typebot on this machine. */
function setProgramReplies(): void {
  const typebotText = (words: string) => ({
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] },
  })
  program.replies.set('/estoque', { body: { flor: { nome: 'rosas' } } })
  program.replies.set('/v1/chat/completions', {
    body: { choices: [{ message: { content: 'Rosas duram uma semana.' } }] },
  })
  program.replies.set('/api/v1/typebots/loja/startChat', {
    body: { sessionId: 's1', messages: [typebotText('Quantas?')], input: { type: 'number input' } },
  })
  program.replies.set('/api/v1/sessions/s1/continueChat', {
    body: { messages: [typebotText('Anotado.')] },
  })
}

/** Adds a node of a kind by its dialog, and connects its exits, in order, to existing nodes. */
function flowEditorOf(page: Page) {
  const connectTo = async (kind: string, to: RegExp) => {
    await expect(page.locator('.react-flow__node:focus')).toContainText(kind)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: /^Ligar / })
    await dialog.getByRole('checkbox', { name: to }).click()
    await expect(dialog).toBeHidden()
  }
  const addNode = async (
    kind: string,
    noun: string,
    fill: (dialog: Locator) => Promise<void>,
    ...leadsTo: RegExp[]
  ) => {
    await page.getByRole('button', { name: 'Adicionar bloco', exact: true }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Adicionar ${noun} ao fluxo` })
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(dialog).toBeHidden()
    for (const to of leadsTo) await connectTo(kind, to)
  }
  return { add: addNode, lead: connectTo }
}

/** Chooses in a select of a dialog. */
async function chooseOption(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click()
  await dialog.page().getByRole('option', { name: option }).click()
}

/** From its ends to its start, so that each node's targets exist already. */
async function drawFlow(page: Page): Promise<void> {
  const { add, lead } = flowEditorOf(page)
  await add('Encerrar', 'encerramento', (dialog) =>
    dialog.getByLabel('Mensagem de despedida').fill('Até logo, {{cliente}}!'),
  )
  await add('Passar a uma pessoa', 'passagem a uma pessoa', async (dialog) => {
    await dialog.getByLabel('Mensagem ao cliente').fill('Uma pessoa já vem.')
    await dialog.getByLabel('Resumo para quem atende').fill('{{cliente}} quer conversar')
  })
  await add('Ir a outro fluxo', 'ida a outro fluxo', (dialog) =>
    chooseOption(dialog, 'Fluxo', 'Endereço'),
  )
  await add('Ticket', 'ticket', (dialog) => chooseOption(dialog, 'Fila', 'Flores'))
  await add(
    'Espera',
    'espera',
    async (dialog) => {
      await dialog.getByLabel('Quanto tempo').fill('1')
      await chooseOption(dialog, 'Unidade', 'segundos')
    },
    /^Ticket/,
  )
  await add(
    'TypeBot',
    'TypeBot',
    async (dialog) => {
      await dialog.getByLabel('Nome', { exact: true }).fill('Loja')
      await dialog.getByLabel('Endereço').fill(program.origin)
      await dialog.getByLabel('Slug do Typebot').fill('loja')
      await dialog.getByLabel('Intervalo entre textos (ms)').fill('0')
    },
    /^Espera/,
  )
  await add(
    'OpenAI',
    'OpenAI',
    async (dialog) => {
      await dialog.getByLabel('Nome', { exact: true }).fill('Florista')
      await dialog.getByRole('textbox', { name: 'Chave da API' }).fill('sk-segredo')
      await dialog.getByLabel('Prompt').fill('Você vende flores.')
    },
    /^TypeBot/,
  )
  await add(
    'Menu',
    'menu',
    async (dialog) => {
      await dialog
        .getByLabel('Mensagem', { exact: true })
        .fill('Hoje há {{flor}}, {{cliente}}. O que deseja?')
      for (const [at, option] of ['Comprar', 'Endereço', 'Conversar', 'Sair'].entries()) {
        const input = dialog.getByLabel(`Opção ${at + 1}`, { exact: true })
        if (!(await input.isVisible()))
          await dialog.getByRole('button', { name: 'Adicionar opção' }).click()
        await input.fill(option)
      }
    },
    /^OpenAI/,
    /^Ir a outro fluxo/,
    /^Passar a uma pessoa/,
    /^Encerrar/,
  )
  await add(
    'Requisição HTTP',
    'requisição HTTP',
    async (dialog) => {
      await dialog.getByLabel('Endereço').fill(`${program.origin}/estoque`)
      await dialog.getByRole('button', { name: 'Adicionar valor' }).click()
      await dialog.getByLabel('Caminho 1').fill('flor.nome')
      await dialog.getByLabel('Salvar em 1').fill('flor')
    },
    /^Menu/,
    /^Encerrar/,
  )
  await add(
    'Pergunta',
    'Perguta',
    async (dialog) => {
      await dialog.getByLabel('Mensagem', { exact: true }).fill('Como você se chama?')
      await dialog.getByLabel('Salvar resposta').fill('cliente')
    },
    /^Requisição HTTP/,
  )
  await add('Randomizador', 'randomizador', async () => undefined, /^Pergunta/, /^Pergunta/)
  await add(
    'Verificação',
    'verificação',
    async (dialog) => {
      await chooseOption(dialog, 'O que verificar', 'Etiquetas do atendimento')
      await pickTag(dialog)
    },
    /^Randomizador/,
    /^Encerrar/,
  )
  await add('Etiquetas', 'etiquetas', pickTag, /^Verificação/)
  await add(
    'Variável',
    'variável',
    async (dialog) => {
      await dialog.getByLabel('Chave').fill('loja')
      await dialog.getByLabel('Valor').fill('Flores da Praça')
    },
    /^Etiquetas/,
  )
  await add(
    'Intervalo',
    'intervalo',
    (dialog) => dialog.getByLabel('Segundos').fill('1'),
    /^Variável/,
  )
  await add(
    'Conteúdo',
    'conteúdo',
    async (dialog) => {
      await dialog.getByRole('button', { name: 'Texto', exact: true }).click()
      await dialog.getByLabel('Mensagem', { exact: true }).fill('Olá, {{firstName}}!')
    },
    /^Intervalo/,
  )
  await page.locator('.react-flow__node[data-id="1"]').focus()
  await lead('Inicio', /^Conteúdo/)
}

async function pickTag(dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Etiquetas' }).fill('Promo')
  await dialog.page().getByRole('option', { name: 'Promoção' }).click()
  await dialog.page().keyboard.press('Tab')
}

interface Shown {
  messages: { fromMe: boolean; body: string }[]
}

const writeAsCustomer = (from: string, body: string) =>
  admin.post(`/simulator/${line}/messages`, { from, name: 'Nina Jardim', body })

/** Messages of the company on the customer's phone. */
async function textsOnPhone(from: string): Promise<string[]> {
  const path = `/simulator/${line}/messages?from=${from}`
  const { messages } = await admin.get<Shown>(path)
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

/** Writes, and waits for the answer. */
async function writeAndExpect(from: string, body: string, answer: RegExp): Promise<void> {
  await writeAsCustomer(from, body)
  await expect.poll(async () => (await textsOnPhone(from)).at(-1)).toMatch(answer)
}

/** Walks as far as the menu. */
async function walkToMenu(from: string): Promise<void> {
  await writeAndExpect(from, 'Quero FLORES', /Como você se chama\?/)
  expect(await textsOnPhone(from)).toEqual(['Olá, Nina!', 'Como você se chama?'])
  await writeAndExpect(from, 'Dona Nina', /Hoje há rosas, Dona Nina\. O que deseja\?/)
}

interface Found {
  tickets: { queueId: number | null; status: string; contact: { number: string } }[]
}

async function findTicket(from: string, status: 'pending' | 'closed') {
  const { tickets } = await admin.get<Found>(`/tickets?status=${status}&showAll=true`)
  return tickets.find(({ contact }) => contact.number === from)
}

async function walkThroughPurchase(from: string): Promise<void> {
  await walkToMenu(from)
  await writeAndExpect(from, '1', /Quantas\?/)
  expect((await textsOnPhone(from)).at(-2)).toBe('Rosas duram uma semana.')
  await writeAndExpect(from, 'Doze', /Anotado\./)
  await expect.poll(async () => (await findTicket(from, 'pending'))?.queueId).toBe(queueId)
}

async function setLineManner(behavesAs: 'beta' | 'cloud'): Promise<void> {
  await admin.put(`/simulator/${line}/faults`, { behavesAs })
}

test('a flow of every kind of node is drawn, tried, published and walked to a person', async ({
  browser,
}) => {
  test.slow()
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  await page.goto('/login')
  await signInAtPage(page, guiche.admin)
  await expect(page).toHaveURL(/\/tickets$/)
  await page.getByRole('link', { name: 'Fluxos de conversa' }).click()
  await expect(page).toHaveURL(/\/flowbuilders$/)
  await page.getByRole('button', { name: 'Adicionar fluxo' }).click()
  const making = page.getByRole('dialog', { name: 'Adicionar fluxo' })
  await making.getByLabel('Nome', { exact: true }).fill('Endereço')
  await making.getByRole('button', { name: 'Criar fluxo' }).click()
  await expect(making.getByText('Já existe um fluxo com este nome.')).toBeVisible()
  await making.getByLabel('Nome', { exact: true }).fill('Floricultura')
  await making.getByRole('button', { name: 'Criar fluxo' }).click()
  await expect(page).toHaveURL(/\/flowbuilder\/\d+$/)
  await drawFlow(page)
  await expect(page.getByRole('button', { name: '0 problemas', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Testar no telefone' }).click()
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  const thread = page.getByRole('log')
  await expect(thread).toContainText('Olá, ')
  // Shown after a delay node of one second.
  await expect(thread).toContainText('Como você se chama?')
  for (const [said, answer] of [
    ['Rui', 'Hoje há rosas, Rui. O que deseja?'],
    ['4', 'Até logo, Rui!'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Mensagem do cliente' }).fill(said)
    await page.getByRole('textbox', { name: 'Mensagem do cliente' }).press('Enter')
    await expect(thread).toContainText(answer)
  }
  for (const passed of ['Conteúdo', 'Verificação', 'Requisição HTTP', 'Encerrar'])
    await expect(page.locator('.fn-card[data-passed]', { hasText: passed }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectNotice(page, 'Fluxo salvo com sucesso')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: /^Publicar a versão/ })
  await publishing.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expectNotice(page, 'Fluxo publicado')

  await goTo(page, '/phrase-lists')
  await page.getByRole('button', { name: 'Adicionar frase' }).click()
  const phrase = page.getByRole('dialog', { name: 'Adicionar frase' })
  await phrase.getByLabel('Nome', { exact: true }).fill('Campanha')
  await chooseOption(phrase, 'Fluxo', 'Floricultura')
  await phrase.getByLabel('Frase').fill('quero flores')
  await phrase.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Frase criada com sucesso!')

  await setLineManner('beta')
  await walkThroughPurchase('5511944440001')
  await setLineManner('cloud')
  await walkThroughPurchase('5511944440002')
  await Promise.all([
    walkToOtherFlow('5511944440003'),
    walkToPerson('5511944440004'),
    walkToClose('5511944440005'),
  ])

  const users = await admin.get<{ users: { id: number; email: string }[] }>('/users')
  const anaId = users.users.find(({ email }) => email === guiche.ana.email)?.id
  await admin.put(`/users/${anaId}`, { queueIds: [queueId] })
  const ana = await openPageAs(browser, guiche, guiche.ana)
  await ana.getByRole('tab', { name: /Aguardando/ }).click()
  await ana.getByRole('button', { name: 'Aceitar o atendimento de Nina Jardim' }).first().click()
  await ana.getByRole('textbox', { name: /Mensagem para/ }).fill('Doze rosas, já separo.')
  await ana.getByRole('textbox', { name: /Mensagem para/ }).press('Enter')
  await expect(ana.getByRole('log').getByText('Doze rosas, já separo.')).toHaveCount(1)
})

async function walkToOtherFlow(from: string): Promise<void> {
  await walkToMenu(from)
  await writeAndExpect(from, 'endereco', /Rua das Flores, 12, Dona Nina\./)
}

async function walkToPerson(from: string): Promise<void> {
  await walkToMenu(from)
  await writeAndExpect(from, '3', /Uma pessoa já vem\./)
  await expect.poll(() => findTicket(from, 'pending')).toBeDefined()
}

async function walkToClose(from: string): Promise<void> {
  await walkToMenu(from)
  await writeAndExpect(from, 'Sair', /Até logo, Dona Nina!/)
  await expect.poll(() => findTicket(from, 'closed')).toBeDefined()
}
