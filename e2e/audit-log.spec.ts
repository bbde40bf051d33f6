import { readFileSync } from 'node:fs'
import {
  allowManySessions,
  type Api,
  expect,
  expectAccessibleInBothThemes,
  NARROW,
  pageOf,
  shot,
  test,
} from './app.ts'

// Administrators read who did what in their company; whoever runs the platform reads all companies.

const OWNER = { name: 'Padaria Central', email: 'dona@padaria.example', password: 'Segredo9' }

const WORDS = {
  pt: {
    link: 'Auditoria',
    action: 'Ação',
    deleted: 'Usuário excluído',
    changed: 'Empresa alterada',
    noneFound: 'Nada com estes filtros',
    blocked: 'Bloqueio de contato alterado',
    clear: 'Limpar filtros',
    csv: 'Baixar CSV',
    company: 'Empresa',
    all: 'Todas as empresas',
    operator: 'Operador da plataforma',
  },
  en: {
    link: 'Audit log',
    action: 'Action',
    deleted: 'User deleted',
    changed: 'Company changed',
    noneFound: 'Nothing with these filters',
    blocked: 'Block of a contact changed',
    clear: 'Clear filters',
    csv: 'Download CSV',
    company: 'Company',
    all: 'All companies',
    operator: 'Operator of the platform',
  },
  es: {
    link: 'Auditoría',
    action: 'Acción',
    deleted: 'Usuario eliminado',
    changed: 'Empresa modificada',
    noneFound: 'Nada con estos filtros',
    blocked: 'Bloqueo de contacto modificado',
    clear: 'Limpiar filtros',
    csv: 'Descargar CSV',
    company: 'Empresa',
    all: 'Todas las empresas',
    operator: 'Operador de la plataforma',
  },
} as const

/** Whether what holds a text is too narrow for it. */
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

for (const [language, look] of [
  ['pt', { theme: 'light' }],
  ['en', { theme: 'dark' }],
  ['es', { theme: 'light', viewport: NARROW }],
] as const) {
  const words = WORDS[language]

  test(`the operator reads what was done, here and in all companies, in ${language}`, async ({
    browser,
    guiche,
  }) => {
    test.slow()
    const page = await pageOf(browser, guiche, guiche.admin, {
      ...look,
      language,
      path: '/audit-log',
    })
    await expect(page.getByRole('heading', { name: words.link })).toBeVisible()
    await expect(page.getByText(words.deleted).first()).toBeVisible()
    // Whole, in a card too.
    const made = page.getByText(/rui@guiche\.example/)
    expect(await made.evaluate(isCut)).toBe(false)
    await expectAccessibleInBothThemes(page)
    await shot(page, `audit-${language}`)

    await page.getByRole('combobox', { name: words.action }).click()
    await page.getByRole('option', { name: words.blocked }).click()
    await expect(page.getByText(words.noneFound)).toBeVisible()
    await page.getByRole('button', { name: words.clear }).click()

    await page.getByText(words.deleted).first().click()
    const dialog = page.getByRole('dialog', { name: words.deleted })
    await expect(dialog.getByText('Rui Passageiro')).toBeVisible()
    await shot(page, `audit-entry-${language}`)
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: words.company }).click()
    await page.getByRole('option', { name: words.all }).click()
    await expect(page.getByText(words.changed).first()).toBeVisible()
    await expect(page.getByText(OWNER.name).first()).toBeVisible()
    await shot(page, `audit-all-${language}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.csv }).click()
    const lines = readFileSync((await (await download).path()) ?? '', 'utf8').split('\r\n')
    expect(lines.some((one) => one.includes(`;${OWNER.name};`))).toBe(true)
  })
}

test('an administrator reads their own company only, and others are led away', async ({
  browser,
  guiche,
}) => {
  const page = await pageOf(browser, guiche, OWNER, { path: '/audit-log', language: 'pt' })
  await expect(page.getByText(WORDS.pt.operator).first()).toBeVisible()
  await expect(page.getByText(WORDS.pt.changed).first()).toBeVisible()
  await expect(page.getByText(WORDS.pt.deleted)).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: WORDS.pt.company })).toHaveCount(0)
  const ana = await pageOf(browser, guiche, guiche.ana, { path: '/audit-log' })
  await expect(ana.getByText('Só administradores veem a auditoria.')).toBeVisible()
})
