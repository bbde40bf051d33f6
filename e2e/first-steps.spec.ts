import type { Locator, Page } from '@playwright/test'
import {
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  goTo,
  NARROW,
  openBrowser,
  signIn,
  test,
} from './journey-fixtures.ts'
import { holdAnswer } from './hold-requests.ts'
import { expectNotice } from './notices.ts'

// A new company's first steps: each links to its screen, and is ticked on every administrator's screen at once.

const OWNER = { name: 'Dona Flor', email: 'dona@padaria.example', password: 'Segredo1' }
const CUSTOMER = '5511955550001'

const stepsOf = (page: Page): Locator => page.getByRole('region', { name: 'Primeiros passos' })

test('a new company does its first steps, and both browsers follow', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const operator = await guiche.as(guiche.admin)
  const [plan] = await operator.get<{ id: number }[]>('/plans/list')
  await operator.post('/companies', { ...OWNER, planId: plan?.id })
  const owner = await guiche.as(OWNER)
  await allowManySessions(owner)
  const page = await (await openBrowser(browser, guiche)).newPage()
  const other = await (
    await openBrowser(browser, guiche, { theme: 'dark', viewport: NARROW })
  ).newPage()
  await signIn(page, OWNER)
  await signIn(other, OWNER, '/')
  const steps = stepsOf(page)
  const followed = stepsOf(other)
  await expect(steps).toContainText('0 de 5')
  await expect(followed).toContainText('0 de 5')
  await expectAccessible(page)
  await expectAccessible(other)

  await steps.getByRole('link', { name: 'Convidar um colega' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail', { exact: true }).fill('colega@padaria.example')
  const letAnswerCome = await holdAnswer(page, '**/users/invite', 'POST')
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(followed).toContainText('1 de 5')

  // A page that was left while the invitation was being saved is not opened again.
  await goTo(page, '/tickets')
  letAnswerCome()
  await expectNotice(page, 'Convite enviado para colega@padaria.example')
  await steps.getByRole('link', { name: 'Criar uma fila' }).click()
  await expect(page.getByRole('dialog', { name: 'Adicionar fila' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/queues$/)
  await expect(page.getByRole('button', { name: 'Criar a primeira fila' })).toBeVisible()
  await owner.post('/queue', { name: 'Balcão', color: '#0E7C66' })
  await expect(followed).toContainText('2 de 5')

  await goTo(page, '/tickets')
  await steps.getByRole('link', { name: 'Escrever uma resposta rápida' }).click()
  await expect(page.getByRole('dialog', { name: 'Adicionar resposta rápida' })).toBeVisible()
  await owner.post('/quick-messages', { shortcode: 'ola', message: 'Olá!', geral: true })
  await expect(followed).toContainText('3 de 5')

  await goTo(page, '/tickets')
  await steps.getByRole('button', { name: 'Dispensar os primeiros passos' }).click()
  await expect(steps).toBeHidden()
  await expect(followed).toBeHidden()
  await goTo(page, '/helps')
  await page.getByRole('button', { name: 'Mostrar os primeiros passos' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(followed).toContainText('3 de 5')

  await steps.getByRole('link', { name: 'Ou experimente o simulador' }).click()
  await page.getByRole('button', { name: 'Criar uma linha simulada' }).click()
  await expect
    .poll(async () => (await owner.get<unknown[]>('/whatsapp')).length, 'the line that was made')
    .toBe(1)
  const lineId = await connectDemoLine(owner)
  await expect(followed).toContainText('4 de 5')

  await owner.post(`/simulator/${lineId}/messages`, {
    from: CUSTOMER,
    name: 'Maria',
    type: 'text',
    body: 'Tem pão quente?',
  })
  await goTo(page, '/tickets')
  await steps.getByRole('link', { name: 'Responder ao primeiro cliente' }).click()
  const waiting = page.getByRole('tabpanel', { name: 'Aguardando' })
  await expect(waiting.getByText('Maria')).toBeVisible()
  const { tickets } = await owner.get<{ tickets: { id: number }[] }>(
    '/tickets?status=pending&showAll=true',
  )
  const id = tickets[0]?.id
  await owner.put(`/tickets/${id}`, { status: 'open' })
  await owner.post(`/messages/${id}`, { body: 'Sai agora!' })
  await expect(followed).toContainText('5 de 5')
  await expect(steps).toContainText('Tudo pronto')
  await steps.getByRole('button', { name: 'Concluir' }).click()
  await expect(steps).toBeHidden()
  await expect(followed).toBeHidden()
})
