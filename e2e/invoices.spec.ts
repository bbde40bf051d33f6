import { readFile } from 'node:fs/promises'
import type { WebSocketRoute } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  expect,
  expectAccessible,
  NARROW,
  openBrowser,
  openPageAs,
  type Person,
  takeScreenshots,
  signIn,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// A company pays its invoice: the checkout, the code, the operator's confirmation, and both sides' screens.

const DAY_MS = 86_400_000

let operator: Api
const owner: Person = { name: 'Dora Dona', email: 'dora@padaria.example', password: 'Segredo1' }
let companyId: number

test.beforeAll(async ({ guiche }) => {
  operator = await guiche.as(guiche.admin)
  await allowManySessions(operator)
  const limits = { users: 10, connections: 5, queues: 5 }
  const plan = { name: 'Essencial', value: 59.9, ...limits }
  const { id: planId } = await operator.post<{ id: number }>('/plans', plan)
  await operator.post('/plans', { name: 'Profissional', value: 149.9, ...limits })
  await operator.post('/plans', { name: 'Mínimo', value: 9.9 })
  const company = await operator.post<{ id: number }>('/companies', {
    ...owner,
    name: 'Padaria Sol',
    planId,
    dueDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  })
  companyId = company.id
  await allowManySessions(await guiche.as(owner))
})

test('an invoice is paid by Pix with another plan, confirmed, and the confirmation is undone', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const desk = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  await desk.getByLabel('Chave Pix').fill('não é chave')
  await expect(desk.getByText('Isto não é uma chave Pix.')).toBeVisible()
  await desk.getByLabel('Chave Pix').fill('pix@plataforma.example')
  await desk.getByLabel('Nome de quem recebe').fill('Plataforma')
  await desk.getByLabel('Cidade de quem recebe').fill('Recife')
  await desk.getByLabel('Cidade de quem recebe').press('Enter')
  await expectNotice(desk, 'Configuração salva')
  // Each of them shows that it was saved.
  const fetchPixReceiver = async () => {
    const settings = await operator.get<{ key: string; value: string }[]>('/settings')
    return ['pixKey', 'pixName', 'pixCity'].map(
      (key) => settings.find((one) => one.key === key)?.value,
    )
  }
  await expect.poll(fetchPixReceiver).toEqual(['pix@plataforma.example', 'Plataforma', 'Recife'])

  const page = await openPageAs(browser, guiche, owner, { path: '/subscription' })
  await expect(page.getByLabel('E-mail de cobrança')).toHaveValue(owner.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Assinar agora' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pagar a fatura' })
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await expect(dialog.getByLabel('Nome', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  for (const [label, value] of [
    ['Nome', 'Dora'],
    ['Sobrenome', 'Dona'],
    ['Endereço', 'Rua do Sol, 1'],
    ['Cidade', 'Recife'],
    ['Estado', 'PE'],
    ['CEP', '5000'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await expect(dialog.getByText('Escreva o CEP como o país o escreve.')).toBeVisible()
  await dialog.getByLabel('CEP').fill('50000-000')
  await expectAccessible(page)
  await dialog.getByLabel('CEP').press('Enter')

  // One user is one too many for a plan of none.
  await expect(dialog.getByRole('radio', { name: /Mínimo/ })).toBeDisabled()
  await expect(dialog.getByText('Não cabe')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Essencial/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /Profissional/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await expect(dialog.getByText('R$ 149,90')).toBeVisible()
  await expect(dialog.getByText('Dora Dona')).toBeVisible()
  await dialog.getByRole('button', { name: 'Gerar o Pix' }).click()
  await expectNotice(page, 'Cobrança criada com sucesso!')
  const code = dialog.locator('code')
  await expect(code).toContainText('br.gov.bcb.pix')
  await expect(code).toContainText('5406149.90')
  await expectAccessible(page)

  await desk.goto(`${guiche.address}/financeiro`)
  const row = desk.getByRole('row', { name: /Padaria Sol/ })
  await expect(row).toContainText('R$ 149,90')
  await expect(row).toContainText('Em aberto')
  await expectAccessible(desk)
  await row.focus()
  await desk.keyboard.press('Shift+F10')
  await desk.getByRole('menuitem', { name: 'Confirmar pagamento' }).click()
  await desk.getByRole('button', { name: 'Confirmar pagamento' }).click()
  await expect(row).toBeHidden()

  // Announced live; the start page opens four seconds later.
  await expectNotice(page, 'Sua licença foi renovada até')
  await expect(page).toHaveURL(`${guiche.address}/`)
  await page.goto(`${guiche.address}/financeiro`)
  const paid = page.getByRole('row', { name: /Profissional/ })
  await expect(paid).toContainText('Paga em')
  const downloads = page.waitForEvent('download')
  await paid.getByRole('button', { name: 'Baixar o recibo' }).click()
  const receipt = await readFile(await (await downloads).path())
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
  await takeScreenshots(page, 'invoices-paid')
  await expectAccessible(page)

  await desk.getByRole('combobox', { name: 'Mostrar' }).click()
  await desk.getByRole('option', { name: 'Paga', exact: false }).first().click()
  await row.focus()
  await desk.keyboard.press('Shift+F10')
  await desk.getByRole('menuitem', { name: 'Estornar pagamento' }).click()
  await desk.getByRole('button', { name: 'Estornar pagamento' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('row', { name: /Profissional/ })).toContainText('Em aberto')
})

test('an expired company reads, and pays, in the dark on a narrow page', async ({
  browser,
  guiche,
}) => {
  await operator.put('/settings/pixKey', { value: 'pix@plataforma.example' })
  const dora = await guiche.as(owner)
  const { invoice } = await dora.get<{ invoice: { id: number } }>('/subscription')
  const place = { address: 'Rua do Sol, 1', city: 'Recife', state: 'PE', zipcode: '50000-000' }
  const name = { firstName: 'Dora', lastName: 'Dona' }
  await dora.post('/subscription', { invoiceId: invoice.id, ...name, ...place, country: 'BR' })
  const expired = new Date(Date.now() - 2 * DAY_MS).toISOString()
  await operator.put(`/companies/${companyId}`, { dueDate: expired })
  const page = await openPageAs(browser, guiche, owner, {
    path: '/financeiro',
    language: 'en',
    theme: 'dark',
    viewport: NARROW,
  })
  await expect(page.getByText('Overdue')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay the invoice' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Make the Pix code' }).click()
  await expect(dialog.locator('code')).toContainText('br.gov.bcb.pix')
  await expectAccessible(page)
})

test('a payment that came while the page was away is shown when it is back', async ({
  browser,
  guiche,
}) => {
  const page = await (await openBrowser(browser, guiche, { viewport: NARROW })).newPage()
  // As on a phone while the bank's app is open.
  const sockets: WebSocketRoute[] = []
  let isAway = false
  let attempts = 0
  await page.routeWebSocket(/socket\.io/, async (browserSide) => {
    if (isAway) {
      // No answer: the connection is neither accepted nor refused.
      attempts += 1
      return
    }
    browserSide.connectToServer()
    sockets.push(browserSide)
  })
  await signIn(page, owner)
  await page.goto('/financeiro')
  await page.getByRole('button', { name: 'Pagar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pagar a fatura' })
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await dialog.getByRole('button', { name: 'Gerar o Pix' }).click()
  await expect(dialog.locator('code')).toContainText('br.gov.bcb.pix')
  await page.waitForLoadState('networkidle')

  isAway = true
  for (const socket of sockets) await socket.close()
  const { invoice } = await (
    await guiche.as(owner)
  ).get<{ invoice: { id: number } }>('/subscription')
  await operator.post(`/invoices/${invoice.id}/confirm`, {})
  await expect(dialog.getByText('Assim que o pagamento for confirmado')).toBeVisible()
  await expect.poll(() => attempts).toBeGreaterThan(0)
  isAway = false
  // The page becomes visible again, and does not wait for the next attempt.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectNotice(page, 'Sua licença foi renovada até')
  await expect(page).not.toHaveURL(/financeiro/)
})

test('invoices are for administrators', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.ana, { path: '/financeiro' })
  await expectNotice(page, 'Só administradores veem as faturas.')
})
