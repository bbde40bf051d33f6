import { readFileSync } from 'node:fs'
import {
  allowManySessions,
  type Api,
  expect,
  expectAccessibleInAllLooks,
  NARROW,
  openPageAs,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// Administrators read the audit log of their company; the operator reads all companies' logs.

const OWNER = { name: 'Padaria Central', email: 'dona@padaria.example', password: 'Segredo9' }

/** True if an element is wider than its container. */
const isCut = ({ parentElement: holder }: Element) =>
  holder !== null && holder.scrollWidth > holder.clientWidth

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const [plan] = await admin.get<{ id: number }[]>('/plans/list')
  const body = { ...OWNER, status: true, planId: plan?.id }
  const { id } = await admin.post<{ id: number }>('/companies', body)
  await admin.put(`/companies/${id}`, { phone: '11999990000' })
  const person = { name: 'Rui Passageiro', email: 'rui@guiche.example', password: 'Segredo9' }
  const rui = await admin.post<{ id: number }>('/users', person)
  await admin.delete(`/users/${rui.id}`)
})

test('the operator reads the audit log, of the own and of all companies', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: '/audit-log',
    viewport: NARROW,
  })
  await expect(page.getByRole('heading', { name: 'Auditoria' })).toBeVisible()
  await expect(page.getByText('Usuário excluído').first()).toBeVisible()
  // Not cut, also in a card.
  const made = page.getByText(/rui@guiche\.example/)
  expect(await made.evaluate(isCut)).toBe(false)
  await expectAccessibleInAllLooks(page, 'audit')
  expect(await made.evaluate(isCut)).toBe(false)

  await page.getByRole('combobox', { name: 'Ação' }).click()
  await page.getByRole('option', { name: 'Bloqueio de contato alterado' }).click()
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()

  await page.getByText('Usuário excluído').first().click()
  const dialog = page.getByRole('dialog', { name: 'Usuário excluído' })
  await expect(dialog.getByText('Rui Passageiro')).toBeVisible()
  await takeScreenshots(page, 'audit-entry')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'Todas as empresas' }).click()
  await expect(page.getByText('Empresa alterada').first()).toBeVisible()
  await expect(page.getByText(OWNER.name).first()).toBeVisible()
  await takeScreenshots(page, 'audit-all')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const lines = readFileSync((await (await download).path()) ?? '', 'utf8').split('\r\n')
  expect(lines.some((one) => one.includes(`;${OWNER.name};`))).toBe(true)
})

test('an administrator reads their own company only, and others are redirected', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, OWNER, { path: '/audit-log', language: 'pt' })
  await expect(page.getByText('Operador da plataforma').first()).toBeVisible()
  await expect(page.getByText('Empresa alterada').first()).toBeVisible()
  await expect(page.getByText('Usuário excluído')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveCount(0)
  const ana = await openPageAs(browser, guiche, guiche.ana, { path: '/audit-log' })
  await expectNotice(ana, 'Só administradores veem a auditoria.')
  await expect(ana).toHaveURL(/\/tickets$/)
})
