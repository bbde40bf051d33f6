import { called, COMPLETIONS, said } from '../packages/server/src/testing/ai-program.ts'
import {
  type ProgramOutside,
  startProgram,
} from '../packages/server/src/testing/program-outside.ts'
import {
  type Api,
  connectedLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  type Guiche,
  guicheAt,
  NARROW,
  pageOf,
  test,
} from './app.ts'
import { type Server, startServer } from './server.ts'

// A prompt is made, answers a customer from an article, and hands over to a person, who finds a summary. A program stands for
// the AI.

const PHONE = '5511987650088'

let server: Server
let guiche: Guiche
let ai: ProgramOutside
let admin: Api
let line: number

test.beforeAll(async () => {
  ai = await startProgram()
  server = await startServer({ OPENAI_URL: `${ai.origin}/v1` })
  guiche = guicheAt(server)
  admin = await guiche.as(guiche.admin)
  await admin.put('/settings/multipleSessions', { value: 'enabled' })
  line = await connectedLine(admin)
})
test.afterAll(async () => {
  await server.stop()
  ai.close()
})

const write = (body: string) =>
  admin.post(`/simulator/${line}/messages`, { from: PHONE, name: 'Marina', type: 'text', body })

/** What the customer was sent. */
async function heard(): Promise<string[]> {
  const path = `/simulator/${line}/messages?from=${PHONE}`
  const { messages } = await admin.get<{ messages: Array<{ fromMe: boolean; body: string }> }>(path)
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

test('a prompt answers from an article, and hands over to a person with a summary', async ({
  browser,
}) => {
  test.slow()
  const queue = await admin.post<{ id: number }>('/queue', { name: 'Vendas', color: '#2563eb' })
  await admin.post('/articles', {
    title: 'Horários',
    body: 'A loja abre às nove horas e fecha às dezoito horas.',
    isPublished: true,
  })
  const page = await pageOf(browser, guiche, guiche.admin, { path: '/prompts' })
  await page.getByRole('button', { name: 'Criar o primeiro prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar prompt' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Vendedora virtual')
  await dialog
    .getByLabel('Prompt', { exact: true })
    .fill('Você atende a loja com simpatia, responde sobre prazos e nunca inventa um preço.')
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await dialog.getByLabel('Chave da API').fill('sk-chave')
  await dialog.getByLabel('Modelo').fill('modelo-da-casa')
  await dialog.getByRole('combobox', { name: 'Base de conhecimento' }).click()
  await page.getByRole('option', { name: /^Responder só pelos artigos/ }).click()
  await dialog.getByLabel('Consultar o contato').check()
  await dialog.getByLabel('Limite de tokens por mês').fill('50000')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Prompt salvo com sucesso.')).toBeVisible()
  const { prompts } = await admin.get<{ prompts: Array<{ id: number }> }>('/prompt')
  await admin.put(`/whatsapp/${line}`, { promptId: prompts[0]?.id })

  ai.replies.set(COMPLETIONS, said('Abrimos às nove. [1]'))
  await write('Que horas a loja abre?')
  await expect.poll(heard).toEqual(['Abrimos às nove.'])
  expect(JSON.parse(ai.asked[0]?.body ?? '{}')).toMatchObject({ model: 'modelo-da-casa' })
  const { tickets } = await admin.get<{ tickets: Array<{ id: number; uuid: string }> }>(
    '/tickets?status=pending&showAll=true',
  )
  await goTo(page, `/tickets/${tickets[0]?.uuid}`)
  await expect(page.getByText('Vendedora virtual responde')).toBeVisible()

  const summary = 'Marina quer comprar dois bolos para sábado.'
  ai.replies.set(COMPLETIONS, called(['hand_over', { message: 'Já chamo alguém.', summary }]))
  await write('Quero comprar dois bolos, me passa para alguém')
  await expect.poll(heard).toContain('Já chamo alguém.')
  await expect(page.getByText('Vendedora virtual responde')).toBeHidden()
  await expect(page.getByText(summary)).toBeVisible()
  expect(await admin.get(`/tickets/${tickets[0]?.id}`)).toMatchObject({ queueId: queue.id })

  // What it was asked, with which article, and the same again for who looks.
  await goTo(page, '/prompts')
  await page
    .getByRole('row', { name: /Vendedora virtual/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Ver chamadas' }).click()
  const calls = page.getByRole('dialog', { name: 'Chamadas de Vendedora virtual' })
  await expect(calls.getByRole('row')).toHaveCount(3)
  await expectAccessibleInBothThemes(page)
  await calls.getByRole('row', { name: /Que horas a loja abre/ }).click()
  await expect(calls.getByText('✓ [1] Horários')).toBeVisible()
  await expectAccessible(page)
  ai.replies.set(COMPLETIONS, said('Às dez.'))
  await calls.getByRole('button', { name: 'Perguntar de novo' }).click()
  await expect(calls.getByText('Às dez.', { exact: true })).toBeVisible()
  await expect(calls.getByText(/^Repetição/)).toBeVisible()
  expect(await heard()).not.toContain('Às dez.')
})

test('on a narrow page in the dark everything of a prompt is at hand', async ({ browser }) => {
  const look = { theme: 'dark', viewport: NARROW, path: '/prompts' } as const
  const page = await pageOf(browser, guiche, guiche.admin, look)
  await page.getByText('Vendedora virtual').click()
  await expect(page.getByText(/Usados neste mês: 240/)).toBeVisible()
  await expectAccessible(page)
})
