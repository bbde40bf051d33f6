import { withOwnerConnection } from '../packages/server/src/testing/campaign-harness.ts'
import {
  allowManySessions,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Guiche,
  NARROW,
  openPageAs,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'

// Contacts from before all numbers were validated in one place: an administrator finds and corrects them.

/** Inserts numbers as former imports stored them. */
function insertContacts(
  guiche: Guiche,
  contacts: ReadonlyArray<readonly [name: string, number: string]>,
) {
  return withOwnerConnection(guiche.server.dataDir, (database) =>
    database.query(
      `insert into contacts (company_id, name, number)
       select 1, name, number from unnest($1::text[], $2::text[]) as one (name, number)`,
      [contacts.map(([name]) => name), contacts.map(([, number]) => number)],
    ),
  )
}

test('an administrator finds invalid numbers, corrects one, and then all that are certain', async ({
  browser,
  guiche,
}) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/contacts' })
  await page.getByRole('button', { name: 'Revisar números' }).click()
  await expect(page.getByText('Nenhum número a corrigir')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'empty')

  await insertContacts(guiche, [
    ['Ana Sem Código', '11987650014'],
    ['Bia Científica', '55119912'],
    ['Caio de Porto Alegre', '51987650018'],
    ['Davi', '551181234567'],
    ['Davi Souza', '5511981234567'],
    ['Eva Zero', '55011987650015'],
    ['Fabi', '11987650016'],
  ])
  await page.reload()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Ana Sem Código')).toContainText('Nenhum país tem um número assim.')
  await expect(row('Bia Científica')).toContainText('Faltam dígitos')
  await expect(row('Caio de Porto Alegre')).toContainText('sem o código do país')
  await expect(row('Davi Souza')).toContainText('É o mesmo telefone de Davi, +55 11 8123 4567.')
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'findings')

  await row('Ana Sem Código').getByRole('button', { name: 'Usar +55 11 98765 0014' }).click()
  await expect(row('Ana Sem Código')).toHaveCount(0)
  await page.getByRole('button', { name: 'Corrigir 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Corrigir' }).click()
  await expect(page.getByText('3 corrigidos')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: /Eva|Fabi|Davi/ })).toHaveCount(0)

  // A row disappears when a colleague corrects its number; Enter opens the contact.
  const { contacts } = await admin.get<{ contacts: Array<{ id: number }> }>(
    '/contacts?searchParam=Caio',
  )
  await admin.put(`/contacts/${contacts[0]?.id}`, { number: '+55 51 98765-0018' })
  await expect(row('Caio')).toHaveCount(0)
  await row('Bia').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill('(11) 98765-0017')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nenhum número a corrigir')).toBeVisible()
})

test('in English, on a narrow screen; attendants are redirected', async ({ browser, guiche }) => {
  await allowManySessions(await guiche.as(guiche.admin))
  await insertContacts(guiche, [['Gil', '11987650019']])
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: '/contact-numbers',
    language: 'en',
    ...NARROW,
  })
  await expect(page.getByRole('button', { name: 'Use +55 11 98765 0019' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'narrow')
  const other = await openPageAs(browser, guiche, guiche.ana, { path: '/contact-numbers' })
  await expect(other.getByText('Só administradores corrigem números.')).toBeVisible()
})
