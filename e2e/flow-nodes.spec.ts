import type { Browser, Locator, Page } from '@playwright/test'
import {
  type Api,
  allowManySessions,
  expect,
  type Guiche,
  openBrowser,
  signInAtPage,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// The dialogs of a flow's nodes: files, the order of parts, and variables in texts.

interface Graph {
  flow: { flow: { nodes: { type: string; data: Record<string, unknown> }[] } }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string, buffer = PNG) => ({ name, mimeType: 'image/png', buffer })

async function createAndOpenFlow(browser: Browser, guiche: Guiche, name: string) {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const { id: flowId } = await admin.post<{ id: number }>('/flowbuilder', { name })
  const page = await (await openBrowser(browser, guiche)).newPage()
  await page.goto('/login')
  await signInAtPage(page, guiche.admin)
  await page.goto(`/flowbuilder/${flowId}`)
  return { admin, page, flowId }
}

async function openAddDialog(page: Page, kind: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Adicionar bloco', exact: true }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  return page.getByRole('dialog', { name: /^Adicionar .* ao fluxo$/ })
}

const pressAddIn = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()

async function saveAndFetchNode(page: Page, admin: Api, flowId: number, type: string) {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectNotice(page, 'Fluxo salvo com sucesso')
  const { flow } = await admin.get<Graph>(`/flowbuilder/flow/${flowId}`)
  return flow.flow.nodes.find((node) => node.type === type)?.data
}

test('content is composed, refused while it is invalid, sent and shown', async ({
  browser,
  guiche,
}) => {
  const { admin, page, flowId } = await createAndOpenFlow(browser, guiche, 'Conteúdo')
  const dialog = await openAddDialog(page, 'Conteúdo')
  const addPart = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  for (const name of ['Texto', 'Imagem', 'Intervalo']) await addPart(name)
  await pressAddIn(dialog)
  const faults = dialog.getByRole('alert')
  await expect(faults).toHaveText('Campos de mensagem vazio!')
  await dialog.getByLabel('Mensagem').fill('Olá, ')
  await expect(faults).toHaveText('Delete os cards vazios(Imagem, Audio e Video)')

  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(picture('grande.png', Buffer.alloc(2_000_001)))
  await expectNotice(page, 'Arquivo é muito grande! 2MB máximo')
  await file.setInputFiles(picture('rosa.png'))
  await expect(dialog.getByRole('img', { name: 'rosa.png' })).toBeVisible()
  await expect(faults).toHaveText('Intervalo não pode ser 0 ou maior que 120!')
  await dialog.getByLabel('Segundos').fill('5')
  await expect(faults).toBeHidden()

  await dialog.getByLabel('Mensagem').press('End')
  await dialog.getByRole('button', { name: 'Variáveis' }).click()
  await page.getByRole('menuitem', { name: /firstName/ }).click()
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Olá, {{firstName}}')
  await expect(dialog.getByLabel('Mensagem')).toBeFocused()
  await dialog.getByRole('button', { name: 'Mover Imagem para cima' }).press('Enter')
  await expect(dialog.getByRole('listitem').first()).toContainText('1. Imagem')

  await pressAddIn(dialog)
  await expectNotice(page, 'Conteúdo adicionado com sucesso!')
  await expect(dialog).toBeHidden()
  const shown = page.locator('.fn-card').getByRole('img', { name: 'rosa.png' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  expect(await saveAndFetchNode(page, admin, flowId, 'singleBlock')).toMatchObject({
    seq: ['img1', 'message1', 'interval1'],
    elements: [
      { type: 'img', original: 'rosa.png' },
      { type: 'message', value: 'Olá, {{firstName}}' },
      { type: 'interval', value: '5' },
    ],
  })
})

test("a question stores its answer under a variable for texts, and an AI's key is not shown", async ({
  browser,
  guiche,
}) => {
  const { admin, page, flowId } = await createAndOpenFlow(browser, guiche, 'Perguntas')
  const question = await openAddDialog(page, 'Pergunta')
  await pressAddIn(question)
  await expect(question.getByText('Obrigatório')).toHaveCount(2)
  await expect(question.getByLabel('Mensagem')).toBeFocused()
  await question.getByLabel('Mensagem').fill('Como você se chama?')
  await question.getByLabel('Salvar resposta').fill('nome')
  await pressAddIn(question)
  await expect(question).toBeHidden()
  const storedVariables = () => page.evaluate(() => localStorage.getItem('variables'))
  await expect.poll(storedVariables).toBe('["nome"]')
  await page.locator('.react-flow__node', { hasText: 'Pergunta' }).dblclick()
  const edit = page.getByRole('dialog', { name: 'Editar Perguta' })
  await edit.getByLabel('Salvar resposta').fill('{{cliente}}')
  await edit.getByRole('button', { name: 'Editar', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect.poll(storedVariables).toBe('["cliente"]')

  const ai = await openAddDialog(page, 'OpenAI')
  await ai.getByLabel('Nome').fill('Florista')
  const key = ai.getByRole('textbox', { name: 'Chave da API' })
  await key.fill('sk-segredo')
  await expect(key).toHaveAttribute('type', 'password')
  await ai.getByRole('button', { name: 'Mostrar senha' }).first().click()
  await expect(key).toHaveAttribute('type', 'text')
  await ai.getByRole('button', { name: 'Variáveis' }).click()
  await page.getByRole('menuitem', { name: '{{cliente}}' }).click()
  await expect(ai.getByLabel('Prompt')).toHaveValue('{{cliente}}')
  await pressAddIn(ai)
  await expect(ai).toBeHidden()
  expect(await saveAndFetchNode(page, admin, flowId, 'openai')).toMatchObject({
    typebotIntegration: { name: 'Florista', projectName: 'Florista', apiKey: '********' },
  })
  await page.reload()
  await page.locator('.react-flow__node', { hasText: 'OpenAI' }).dblclick()
  const again = page.getByRole('dialog', { name: 'Editar OpenAI' })
  await expect(again.getByText('Há uma guardada.').first()).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Chave da API' })).toHaveValue('')
})
