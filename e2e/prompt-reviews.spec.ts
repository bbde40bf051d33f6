import type { Page } from '@playwright/test'
import { COMPLETIONS, textAnswer } from '../packages/server/src/testing/ai-replies.ts'
import {
  type ExternalProgram,
  startProgram,
} from '../packages/server/src/testing/external-program.ts'
import {
  type Api,
  connectDemoLine,
  expect,
  expectAccessibleInBothThemes,
  goTo,
  type Guiche,
  guicheAt,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'
import { type Server, startServer } from './server.ts'

// Attendants review a prompt's answers before they are sent: a proposal appears at the desk live, is sent once, edited
// or discarded, and still exists after the server was away. A program replaces the AI.

const PHONE = '5511987650066'

let server: Server
let guiche: Guiche
let ai: ExternalProgram
let admin: Api
let line: number

test.beforeAll(async () => {
  ai = await startProgram()
  server = await startServer({ OPENAI_URL: `${ai.origin}/v1` })
  guiche = guicheAt(server)
  admin = await guiche.as(guiche.admin)
  await admin.put('/settings/multipleSessions', { value: 'enabled' })
  line = await connectDemoLine(admin)
})
test.afterAll(async () => {
  await server.stop()
  ai.close()
})

const card = (page: Page) => page.getByRole('region', { name: 'Proposta de Vendedora virtual' })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Mensagem para/ })
const messageLog = (page: Page) => page.getByRole('log')

async function writeWithAiAnswer(body: string, answer: string): Promise<void> {
  ai.replies.set(COMPLETIONS, textAnswer(answer))
  const message = { from: PHONE, name: 'Marina', type: 'text', body }
  await admin.post(`/simulator/${line}/messages`, message)
}

/** Messages that the customer received. */
async function textsOnPhone(): Promise<string[]> {
  const path = `/simulator/${line}/messages?from=${PHONE}`
  const { messages } = await admin.get<{ messages: Array<{ fromMe: boolean; body: string }> }>(path)
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

test("a prompt's proposal appears at the desk, is sent once and disappears from all browsers", async ({
  browser,
}) => {
  test.slow()
  await admin.post('/queue', { name: 'Vendas', color: '#2563eb' })
  await admin.post('/articles', {
    title: 'Horários da loja',
    body: 'A loja abre às nove horas e fecha às dezoito horas.',
    url: 'https://loja.example/horarios',
    isPublished: true,
  })
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/prompts' })
  await page.getByRole('button', { name: 'Criar o primeiro prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar prompt' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Vendedora virtual')
  await dialog
    .getByLabel('Prompt', { exact: true })
    .fill('Você atende a loja com simpatia, responde sobre prazos e nunca inventa um preço.')
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await dialog.getByLabel('Chave da API').fill('sk-chave')
  await dialog.getByRole('combobox', { name: 'Base de conhecimento' }).click()
  await page.getByRole('option', { name: 'Usar artigos quando ajudarem' }).click()
  await dialog.getByLabel('Revisar antes de enviar').check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Prompt salvo com sucesso.')
  const { prompts } = await admin.get<{ prompts: Array<{ id: number }> }>('/prompt')
  await admin.put(`/whatsapp/${line}`, { promptId: prompts[0]?.id })

  // The row shows that a proposal waits, and opens the ticket without accepting it.
  await goTo(page, '/tickets')
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await writeWithAiAnswer('Que horas a loja abre?', 'Abrimos às nove, Marina! [1]')
  const row = page.getByRole('link', { name: /Marina/ })
  await expect(row.getByRole('img', { name: 'Uma proposta de resposta espera' })).toBeVisible()
  await row.click()
  await expect(card(page)).toContainText('Abrimos às nove, Marina!')
  await expect(card(page).getByRole('link', { name: 'Horários da loja' })).toBeVisible()
  expect(await textsOnPhone()).toEqual([])
  await expectAccessibleInBothThemes(page)

  const path = new URL(page.url()).pathname
  const other = await openPageAs(browser, guiche, guiche.admin, {
    path,
    theme: 'dark',
    viewport: NARROW,
  })
  await expect(card(other)).toBeVisible()
  await expectAccessibleInBothThemes(other)

  // By the keyboard alone.
  await card(page).getByRole('button', { name: 'Enviar' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(textsOnPhone)
    .toEqual(['Abrimos às nove, Marina!\nhttps://loja.example/horarios'])
  await expect(card(page)).toBeHidden()
  await expect(card(other)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Aceitar', exact: true })).toBeFocused()
  await expect(messageLog(other).getByText('Abrimos às nove, Marina!')).toBeVisible()
  await expect(page.getByText('Vendedora virtual responde')).toBeVisible()

  // A proposal survives a restart of the server.
  await writeWithAiAnswer('E no sábado?', 'No sábado fechamos ao meio-dia.')
  await expect(card(page)).toContainText('No sábado fechamos ao meio-dia.')
  await server.goAway()
  await server.startAgain()
  await expect(card(other)).toContainText('No sábado fechamos ao meio-dia.')
  await card(other).getByRole('button', { name: 'Descartar' }).click()
  await expect(card(other)).toBeHidden()
  await expect(card(page)).toBeHidden()
  expect(await textsOnPhone()).toHaveLength(1)
})

test('an edited proposal becomes a message of the attendant who takes the ticket', async ({
  browser,
}) => {
  test.slow()
  admin = await guiche.as(guiche.admin)
  await writeWithAiAnswer('Vocês entregam?', 'Entregamos em toda a cidade.')
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/tickets' })
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page.getByRole('link', { name: /Marina/ }).click()
  await expect(card(page)).toContainText('Entregamos em toda a cidade.')
  await card(page).getByRole('button', { name: 'Editar' }).click()
  await expect(composer(page)).toHaveValue('Entregamos em toda a cidade.')
  await expect(card(page)).toBeHidden()
  await composer(page).press('End')
  await composer(page).pressSequentially(' Em até dois dias.')
  await composer(page).press('Enter')
  await expect
    .poll(textsOnPhone)
    .toContainEqual(expect.stringContaining('Entregamos em toda a cidade. Em até dois dias.'))
  await expect(page.getByText('Vendedora virtual responde')).toBeHidden()
})
