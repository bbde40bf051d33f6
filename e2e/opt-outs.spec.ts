import type { Browser, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Guiche,
  NARROW,
  openPageAs,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

let admin: Api
let line: number
let phones = 0

async function prepareLine(guiche: Guiche): Promise<void> {
  if (admin) return
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
}

async function buildCustomer(name: string) {
  const from = `55119876540${String(10 + phones++)}`
  return {
    from,
    name,
    writes: (body: string) =>
      admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body }),
  }
}

/** The desk with the drawer of this customer. The administrator serves them. */
async function openDrawerOf(browser: Browser, guiche: Guiche, name: string, look = {}) {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/tickets', ...look })
  await page.getByRole('tab', { name: /^(Aguardando|Waiting)/ }).click()
  await page.getByRole('button', { name: new RegExp(`(Aceitar|Accept).*${name}`) }).click()
  await page.getByRole('button', { name: /^(Dados do contato|Contact details)$/ }).click()
  const drawer = page
    .getByRole('complementary', { name: /^(Dados do contato|Contact details)$/ })
    .or(page.getByRole('dialog', { name: /^(Contato|Contact)$/ }))
  return { page, drawer }
}

test('a customer who writes an opt-out word is listed at once, opts in by another, and again by an administrator', async ({
  browser,
  guiche,
}) => {
  await prepareLine(guiche)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/opt-outs' })
  await expect(page.getByText('Ninguém se descadastrou')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'empty')

  const lia = await buildCustomer('Lia Prado')
  const rui = await buildCustomer('Rui Melo')
  await lia.writes('SAIR')
  await rui.writes('Stop')
  const row = page.getByRole('row', { name: /Lia Prado/ })
  await expect(row).toContainText('Escreveu “SAIR”')
  await expect(page.getByRole('row', { name: /Rui Melo/ })).toBeVisible()
  await lia.writes('voltar')
  await expect(row).toBeHidden()

  await page.getByRole('button', { name: 'Importar números' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar números' })
  await dialog
    .getByRole('textbox', { name: 'Números' })
    .fill('+55 21 95555-0001\nMaria;(21) 95555-0002\nsem número')
  await expectAccessible(page)
  await takeScreenshots(page, 'import')
  await dialog.getByRole('button', { name: 'Importar 3 números' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 números descadastrados')
  await expect(dialog.getByRole('status')).toContainText('sem número')
  await takeScreenshots(page, 'imported')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('row', { name: /95555 0001/ })).toContainText('Lista importada por')
  await expect(page.getByRole('row', { name: /\+55 21 95555 0002/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'list')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('descadastrados.csv')

  await page.getByRole('searchbox', { name: 'Buscar por nome ou número' }).fill('rui')
  await expect(page.getByRole('row', { name: /95555 0001/ })).toBeHidden()
  await page.getByRole('button', { name: /^(Ações|Mais ações|Opções).*Rui Melo/ }).click()
  await page.getByRole('menuitem', { name: 'Voltar a enviar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Voltar a enviar para Rui Melo?' })
  await question.getByRole('button', { name: 'Voltar a enviar' }).click()
  await expect(page.getByText('Ninguém encontrado com “rui”')).toBeVisible()

  const narrow = await openPageAs(browser, guiche, guiche.admin, {
    path: '/opt-outs',
    viewport: NARROW,
  })
  await expect(narrow.getByText(/95555 0001/)).toBeVisible()
  await expectAccessible(narrow)
  await takeScreenshots(narrow, 'list-narrow')
})

test('the drawer shows why a contact gets no messages, and administrators change it', async ({
  browser,
  guiche,
}) => {
  await prepareLine(guiche)
  const ana = await buildCustomer('Ana Reis')
  await ana.writes('Oi')
  const { page, drawer } = await openDrawerOf(browser, guiche, 'Ana Reis')
  const section = drawer.getByRole('region', { name: 'Campanhas e agendamentos' })
  await expect(section).toContainText('Recebe')
  await section.getByRole('button', { name: 'Não enviar mais' }).click()
  const question = page.getByRole('alertdialog', { name: 'Não enviar mais para Ana Reis?' })
  await takeScreenshots(page, 'question')
  await question.getByRole('button', { name: 'Não enviar mais' }).click()
  await expect(section).toContainText('Não recebe')
  await expect(section).toContainText(`Por ${guiche.admin.name}`)
  await section.scrollIntoViewIfNeeded()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'drawer')
  await ana.writes('VOLTAR')
  await expect(section).toContainText('Descadastrado 1 vez antes')
  await section.getByText('Descadastrado 1 vez antes').click()
  await expect(section).toContainText(`Por ${guiche.admin.name}`)
  await takeScreenshots(page, 'drawer-again')
})

test('the words and their answers are the company’s, in each language', async ({
  browser,
  guiche,
}) => {
  await prepareLine(guiche)
  const page = await openSettingsPage(browser, guiche)
  const section = page.getByRole('region', { name: 'Descadastro' })
  await section.scrollIntoViewIfNeeded()
  await takeScreenshots(page, 'settings')
  const words = section.getByRole('combobox', { name: /^Palavras para sair/ })
  await words.fill('Chega')
  await words.press('Enter')
  await expectNotice(page, 'Configuração salva')
  const answer = section.getByRole('textbox', { name: /^Confirmação de saída/ })
  await answer.fill('Até mais, {{firstName}}.')
  await answer.blur()
  await expectAccessibleInBothThemes(page)
  const bia = await buildCustomer('Bia Nunes')
  await expect
    .poll(async () =>
      (await admin.get<Array<{ key: string; value: string }>>('/settings')).some(
        ({ key, value }) => key === 'optOutMessage' && value !== '',
      ),
    )
    .toBe(true)
  await bia.writes('chega!')
  await expect
    .poll(async () => {
      const { messages } = await admin.get<{ messages: Array<{ body: string }> }>(
        `/simulator/${line}/messages?from=${bia.from}`,
      )
      return messages.map(({ body }) => body)
    })
    .toContain('Até mais, Bia.')

  for (const [language, title] of [
    ['en', 'Opting out'],
    ['es', 'Baja'],
  ] as const) {
    const other = await openSettingsPage(browser, guiche, { language, viewport: NARROW })
    await other.getByRole('region', { name: title }).scrollIntoViewIfNeeded()
    await expectAccessible(other)
    await takeScreenshots(other, `settings-${language}`)
  }
})

async function openSettingsPage(browser: Browser, guiche: Guiche, look = {}): Promise<Page> {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings', ...look })
  await page.getByRole('tab', { name: /^(Opções|Options|Opciones)$/ }).click()
  return page
}
