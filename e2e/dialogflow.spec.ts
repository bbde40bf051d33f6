import { keyFile } from '../packages/server/src/testing/dialogflow-key-file.ts'
import {
  type ExternalProgram,
  startProgram,
} from '../packages/server/src/testing/external-program.ts'
import {
  expect,
  expectAccessible,
  type Guiche,
  guicheAt,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'
import { type Server, startServer } from './server.ts'

// An agent of Dialogflow is tried from its dialog, before it is saved and after. A program replaces Google.

let server: Server
let guiche: Guiche
let google: ExternalProgram

test.beforeAll(async () => {
  google = await startProgram()
  server = await startServer({
    DIALOGFLOW_URL: google.origin,
    GOOGLE_TOKEN_URL: `${google.origin}/token`,
  })
  guiche = guicheAt(server)
})
test.afterAll(async () => {
  await server.stop()
  google.close()
})

test('an agent is tried before it is saved, and again with the stored key', async ({ browser }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/queue-integration' })
  await page.getByRole('button', { name: 'Criar a primeira integração' }).click()
  const made = page.getByRole('dialog', { name: 'Adicionar integração' })
  await made.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: /^Dialogflow/ }).click()
  await made.getByLabel('Nome', { exact: true }).fill('Agente da loja')
  const greet = made.getByRole('button', { name: 'Testar agora' })
  await greet.click()
  await expect(made.getByLabel('Nome do projeto')).toBeFocused()
  await made.getByLabel('Nome do projeto').fill('loja-br')
  await made.getByLabel('Chave da conta de serviço').fill(keyFile)

  google.replies.set('/token', { status: 400, body: { error: 'invalid_grant' } })
  await greet.click()
  await expectNotice(page, 'O Google não aceitou esta chave, ou não respondeu.')
  google.replies.set('/token', { body: { access_token: 'ya29.passe' } })
  await greet.click()
  await expectNotice(page, /^O agente não respondeu\./)
  const told = ['Olá! Aqui é a loja.', 'Como posso ajudar?']
  google.replies.set('*:detectIntent', {
    body: { queryResult: { fulfillmentMessages: [{ text: { text: told } }] } },
  })
  await greet.click()
  await expectNotice(page, 'Sessão de teste realizada com sucesso.')
  await expect(made.getByRole('status')).toContainText('Como posso ajudar?')
  await expectAccessible(page)
  // The agent's answer belonged to other settings.
  await made.getByLabel('Nome do projeto').fill('loja-br-2')
  await expect(made.getByText('Como posso ajudar?')).toBeHidden()
  await made.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Integração adicionada com sucesso.')

  const narrow = await openPageAs(browser, guiche, guiche.admin, {
    language: 'en',
    theme: 'dark',
    viewport: NARROW,
    path: '/queue-integration',
  })
  await narrow.getByText('Agente da loja').click()
  const kept = narrow.getByRole('dialog', { name: 'Edit integration' })
  await kept.getByRole('button', { name: 'Test now' }).click()
  await expect(kept.getByRole('status')).toContainText('Como posso ajudar?')
  await expectAccessible(narrow)
  expect(google.asked.at(-1)?.path).toContain('/projects/loja-br-2/')
})
