import type { Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  expect,
  expectAccessible,
  type Look,
  NARROW,
  test,
  pageOf,
} from './app.ts'

// The queues page: made, refused, given a menu and hours, seen by another browser, deleted after what it says.

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  await admin.put('/settings/scheduleType', { value: 'queue' })
})

test('a queue is made, gets a menu and hours, and another browser follows', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const open = async (look?: Look): Promise<Page> => {
    return pageOf(browser, guiche, guiche.admin, { ...look, path: '/queues' })
  }
  const one = await open()
  const other = await open({ language: 'en', theme: 'dark', viewport: NARROW })
  await expect(one.getByRole('heading', { name: 'Filas' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Queues' })).toBeVisible()
  await expectAccessible(one)
  await expectAccessible(other)

  await one.getByRole('button', { name: 'Adicionar fila' }).click()
  const dialog = one.getByRole('dialog', { name: 'Adicionar fila' })
  await dialog.getByLabel('Nome').fill('V')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Nome').fill('Pós-venda')
  await dialog.getByLabel('Mensagem de saudação').fill('Olá! Em que podemos ajudar?')
  await dialog.getByRole('tab', { name: 'Horários de atendimento' }).click()
  await expect(dialog.getByText(/Aberto agora|Fechado/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Adicionar horário em Domingo' }).click()
  const until = dialog.getByRole('textbox', { name: 'Domingo, até' })
  await until.fill('2')
  await until.blur()
  await expect(until).toHaveValue('02:00')
  await expect(dialog.getByText('do dia seguinte')).toBeVisible()
  await expectAccessible(one)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(one.getByText('Fila salva com sucesso.')).toBeVisible()
  await expect(one.getByRole('row', { name: /Pós-venda/ })).toBeVisible()
  await expect(other.getByText('Pós-venda')).toBeVisible()

  await one.getByRole('row', { name: /Pós-venda/ }).click()
  const edit = one.getByRole('dialog', { name: 'Editar fila' })
  for (const title of ['Trocas', 'Garantia']) {
    await edit.getByRole('button', { name: 'Adicionar opção', exact: true }).click()
    await edit.getByLabel('Título da opção').fill(title)
    await one.keyboard.press('Enter')
    await expect(edit.getByRole('button', { name: `Editar ${title}` })).toBeVisible()
  }
  await edit.getByRole('button', { name: 'Adicionar opção em Garantia' }).click()
  await edit.getByLabel('Título da opção').fill('Estendida')
  await edit.getByLabel('Mensagem da opção').fill('A garantia estendida dura um ano.')
  await edit.getByRole('button', { name: 'Salvar opção' }).click()
  await expect(edit.getByRole('button', { name: 'Editar Estendida' })).toBeVisible()
  await expectAccessible(one)
  await edit.getByRole('button', { name: 'Excluir Trocas' }).click()
  await one.getByRole('button', { name: 'Excluir opção' }).click()
  await expect(edit.getByRole('button', { name: 'Editar Trocas' })).toBeHidden()
  await expect(edit.getByRole('listitem').filter({ hasText: 'Garantia' }).first()).toContainText(
    /^1\s*Garantia/,
  )
  await edit.getByRole('button', { name: 'Cancelar' }).click()
  await expect(edit).toBeHidden()

  await one.getByRole('row', { name: /Pós-venda/ }).focus()
  await one.keyboard.press('Shift+F10')
  await one.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(one.getByText(/Nenhum atendimento, usuário ou conexão a usa/)).toBeVisible()
  await one.getByRole('button', { name: 'Excluir fila' }).click()
  await expect(one.getByText('Fila excluída com sucesso.')).toBeVisible()
  await expect(other.getByText('Pós-venda')).toBeHidden()
})

test('a name that is taken is said under its field, and attendants are taken back', async ({
  browser,
  guiche,
}) => {
  await admin.post('/queue', { name: 'Primeira', color: '#101112' })
  const page = await pageOf(browser, guiche, guiche.admin, { language: 'en', path: '/queues' })
  await page.getByRole('button', { name: 'Add queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add queue' })
  await dialog.getByLabel('Name').fill('Primeira')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A queue with this name already exists.')).toBeVisible()

  const theirs = await pageOf(browser, guiche, guiche.ana, { path: '/queues' })
  await expect(theirs.getByText('Somente administradores cuidam das filas.')).toBeVisible()
  await expect(theirs).toHaveURL(/\/tickets$/)
})
