import { buildPdf } from '../packages/server/src/testing/build-pdf.ts'
import {
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { holdAnswer } from './hold-requests.ts'

const PHONE = '5511987650087'

test('an attendant answers with an article that an administrator writes or uploads', async ({
  browser,
  guiche,
}) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/articles' })
  await expect(page.getByText('Ainda não há artigos')).toBeVisible()

  await page.getByRole('button', { name: 'Escrever artigo' }).click()
  const form = page.getByRole('dialog', { name: 'Novo artigo' })
  await form.getByLabel('Título').fill('Trocas e devoluções')
  await form
    .getByRole('textbox', { name: 'Texto' })
    .fill('## Prazo\n\nVocê tem **7 dias** para trocar o produto.')
  await form.getByLabel('Link para clientes').fill('https://loja.example/trocas')
  await form.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(form.getByRole('heading', { name: 'Prazo' })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: /Trocas e devoluções/ })).toContainText('Publicado')

  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  const upload = page.getByRole('dialog', { name: 'Importar um PDF' })
  await upload.locator('input[type=file]').setInputFiles({
    name: 'Entregas.pdf',
    mimeType: 'application/pdf',
    buffer: buildPdf([[{ text: 'Entregamos no sul em tres dias.' }]]),
  })
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Importar' }).click()
  await expect(upload).toBeHidden()
  const draft = page.getByRole('row', { name: /Entregas/ })
  await expect(draft).toContainText('Rascunho')
  await page.getByRole('button', { name: /Entregas/ }).click()
  await page.getByRole('menuitem', { name: 'Publicar' }).click()
  await expect(draft).toContainText('Publicado')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Testar pergunta' }).click()
  const trial = page.getByRole('dialog', { name: 'Testar uma pergunta' })
  await trial.getByRole('textbox', { name: 'Pergunta' }).fill('quando voces entregam no sul?')
  await expect(trial.getByRole('listitem')).toHaveCount(1)
  await expect(trial.getByRole('listitem')).toContainText('Entregamos no sul em tres dias.')
  await expectAccessible(page)

  const number = { from: PHONE, name: 'Marina Schiavon', type: 'text' }
  await admin.post(`/simulator/${line}/messages`, { ...number, body: 'Posso trocar o produto?' })
  const desk = await openPageAs(browser, guiche, guiche.ana, { isFresh: true })
  const letMessagesCome = await holdAnswer(desk, '**/messages/*', 'GET')
  await desk.getByRole('tab', { name: /^Aguardando/ }).click()
  await desk.getByRole('button', { name: /^Aceitar o atendimento de Marina/ }).click()
  await desk.getByRole('button', { name: 'Artigos' }).click()
  const panel = desk.getByRole('dialog', { name: 'Artigos' })
  // The panel starts with the customer's last question, also if it opens before the messages are loaded.
  await expect(panel.getByRole('combobox')).toHaveValue('')
  letMessagesCome()
  await expect(panel.getByRole('combobox')).toHaveValue('Posso trocar o produto?')
  await expect(panel.getByRole('row')).toHaveCount(1)
  await expectAccessible(desk)
  await desk.keyboard.press('Enter')
  const field = desk.getByRole('textbox', { name: /^Mensagem para/ })
  await expect(field).toHaveValue('*Prazo*\nVocê tem *7 dias* para trocar o produto.')
  await field.press('Enter')
  await expect(desk.getByRole('log').getByText('7 dias')).toBeVisible()
  await expect
    .poll(async () => {
      const path = `/simulator/${line}/messages?from=${PHONE}`
      const { messages } = await admin.get<{ messages: Array<{ body: string }> }>(path)
      return messages.map(({ body }) => body).join()
    })
    .toContain('Você tem *7 dias*')
})
