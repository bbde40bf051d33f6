import type { Browser, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessibleInAllLooks,
  goTo,
  type Guiche,
  NARROW,
  openPageAs,
  takeScreenshots,
  type Shown,
  signIn,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// Programs that send, and small tools of attendants: tokens and their two forms, quick messages, tasks.

let admin: Api
let line: number

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

async function openAdminPage(browser: Browser, guiche: Guiche, shown: Shown = {}): Promise<Page> {
  return openPageAs(browser, guiche, guiche.admin, shown)
}

async function textsOnPhone(number: string): Promise<string[]> {
  const path = `/simulator/${line}/messages?from=${number}`
  const { messages } = await admin.get<{ messages: { body: string }[] }>(path)
  return messages.map(({ body }) => body)
}

test('a token is created, shown once, and sends a text and a file from the page', async ({
  browser,
  guiche,
}) => {
  const desk = await openAdminPage(browser, guiche)
  await desk.getByRole('link', { name: 'API de mensagens' }).click()
  await desk.getByRole('button', { name: 'Gerar token' }).click()
  const shown = desk.getByRole('dialog').getByLabel('Token', { exact: true })
  await expect(shown).toHaveValue(/^guiche_1_[\w-]{43}$/)
  const token = await shown.inputValue()
  await takeScreenshots(desk, 'token-made')
  await desk.getByRole('button', { name: 'Já copiei' }).click()
  await expect(desk.getByText('Com token')).toBeVisible()
  await expect(desk.locator('body')).not.toContainText(token)

  const text = desk.getByRole('form', { name: 'Testar: Enviar texto' })
  await text.getByRole('button', { name: 'Enviar' }).click()
  await expect(text.getByText('Obrigatório').first()).toBeVisible()
  await text.getByLabel('Token').fill('errado')
  await text.getByLabel('Número').fill('+55 (11) 98111-0001')
  await text.getByLabel('Mensagem').fill('Do programa')
  await text.getByRole('button', { name: 'Enviar' }).click()
  await expectNotice(desk, 'Token da API ausente, incorreto ou revogado.')
  // A wrong token ends no session.
  await text.getByLabel('Token').fill(token)
  await text.getByRole('button', { name: 'Enviar' }).click()
  await expectNotice(desk, 'Mensagem enviada com sucesso.')
  await expect.poll(() => textsOnPhone('5511981110001')).toContain('Do programa')

  const file = desk.getByRole('form', { name: 'Testar: Enviar arquivos' })
  await file.getByLabel('Token').fill(token)
  await file.getByLabel('Número').fill('5511981110002')
  await file.locator('input[type=file]').setInputFiles({
    name: 'contrato.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('As partes acordam.'),
  })
  await file.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(async () => (await textsOnPhone('5511981110002')).length).toBe(1)

  await desk.getByRole('button', { name: 'Revogar' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(desk.getByText('Sem token')).toBeVisible()

  // A token that another administrator creates appears by itself, also without a menu on the page.
  await desk.setViewportSize(NARROW)
  await admin.post(`/whatsapp/${line}/token`)
  await expect(desk.getByText('Com token')).toBeVisible()

  // Without the messages API in the plan the user is told so, and redirected.
  const { planId } = await admin.get<{ planId: number }>('/companies/1')
  await admin.put(`/plans/${planId}`, { useExternalApi: false })
  await expectNotice(desk, /não tem permissão para acessar esta página/)
  await expect(desk).not.toHaveURL(/messages-api/)
  await admin.put(`/plans/${planId}`, { useExternalApi: true })
})

test('a quick message is created with an emoji and a file, changed and deleted', async ({
  browser,
  guiche,
}) => {
  const desk = await openAdminPage(browser, guiche)
  await desk.getByRole('link', { name: 'Respostas rápidas' }).click()
  await desk.getByRole('button', { name: 'Adicionar resposta' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Adicionar resposta rápida' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Obrigatório')).toBeVisible()
  await dialog.getByLabel('Atalho').fill('plantao')
  await dialog.getByLabel('Mensagem').fill('Abrimos às 9h')
  await dialog.getByRole('button', { name: 'Inserir emoji' }).click()
  await desk.getByRole('dialog', { name: 'Inserir emoji' }).getByRole('gridcell').first().click()
  await expect(dialog.getByLabel('Mensagem')).toHaveValue(/^Abrimos às 9h\p{Emoji}/u)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'mapa.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Rua das Flores, 10'),
  })
  await dialog.getByRole('switch', { name: 'Para todos' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(desk, 'Resposta rápida salva com sucesso.')
  const row = desk.getByRole('row', { name: /\/plantao/ })
  await expect(row).toContainText('mapa.txt')
  await row.getByRole('button', { name: 'Ações de plantao' }).click()
  await desk.getByRole('menuitem', { name: 'Editar' }).click()
  await desk.getByRole('button', { name: 'Remover anexo mapa.txt' }).click()
  await desk.getByRole('dialog').getByRole('switch', { name: 'Ativa' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('Sem anexo')
  await expect(row).toContainText('Inativa')
  await row.getByRole('button', { name: 'Ações de plantao' }).click()
  await desk.getByRole('menuitem', { name: 'Excluir' }).click()
  await desk.getByRole('button', { name: 'Excluir resposta' }).click()
  await expect(row).toBeHidden()

  // A message that a colleague shares appears by itself.
  const { id } = await admin.post<{ id: number }>('/quick-messages', {
    shortcode: 'ferias',
    message: 'Voltamos na segunda',
    geral: true,
  })
  const theirs = desk.getByRole('row', { name: /\/ferias/ })
  await expect(theirs).toBeVisible()
  await admin.delete(`/quick-messages/${id}`)
  await expect(theirs).toBeHidden()
})

test('tasks are kept on this computer, also after signing out', async ({ browser, guiche }) => {
  const desk = await openAdminPage(browser, guiche, { language: 'en', isFresh: true })
  await desk.getByRole('link', { name: 'To-do' }).click()
  const field = desk.getByLabel('New task')
  await field.fill('   ')
  await field.press('Enter')
  await expect(desk.getByText('No tasks here.')).toBeVisible()
  await field.fill('Call the bank')
  await field.press('Enter')
  await desk.getByRole('button', { name: 'Edit: Call the bank' }).click()
  await desk.getByLabel('Text of the task').fill('Call the bank again')
  await desk.getByLabel('Text of the task').press('Enter')
  // The button's tip has the same text.
  await expect(desk.getByText('Call the bank again', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: guiche.admin.name }).click()
  await desk.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(desk).toHaveURL(/\/login$/)
  await signIn(desk, guiche.admin, '/todolist')
  await desk.getByRole('button', { name: 'Delete: Call the bank again' }).click()
  await expect(desk.getByText('No tasks here.')).toBeVisible()
})

test('these pages are for all users', async ({ browser, guiche }) => {
  await admin.post('/quick-messages', { shortcode: 'pix', message: 'Nossa chave', geral: true })
  const pages = [
    ['/messages-api', 'Acompanhar o envio'],
    ['/todolist', 'Nenhuma tarefa por aqui.'],
    ['/quick-messages', '/pix'],
  ] as const
  const desk = await openAdminPage(browser, guiche, { path: pages[0][0] })
  for (const [path, seen] of pages) {
    if (path !== pages[0][0]) await goTo(desk, path)
    await expect(desk.getByText(seen).first()).toBeVisible()
    await expectAccessibleInAllLooks(desk)
  }
  await desk.getByRole('button', { name: 'Adicionar resposta' }).click()
  await expect(desk.getByRole('dialog')).toBeVisible()
  await expectAccessibleInAllLooks(desk)
})
