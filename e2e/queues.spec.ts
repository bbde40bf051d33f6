import type { Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  expect,
  expectAccessible,
  goTo,
  type Look,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// The queues page: created, refused, given a menu and hours, seen by another browser, and deleted after a warning.

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  await admin.put('/settings/scheduleType', { value: 'queue' })
})

test('a queue is created, gets a menu and hours, and another browser follows', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const openQueuesPage = async (look?: Look): Promise<Page> => {
    return openPageAs(browser, guiche, guiche.admin, { ...look, path: '/queues' })
  }
  const one = await openQueuesPage()
  const other = await openQueuesPage({ language: 'en', theme: 'dark', viewport: NARROW })
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
  await expectNotice(one, 'Fila salva com sucesso.')
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
  await edit.getByRole('button', { name: 'Pronto' }).click()
  await expect(edit.getByRole('button', { name: 'Editar Estendida' })).toBeVisible()
  await expectAccessible(one)
  await edit.getByRole('button', { name: 'Editar Trocas' }).press('Delete')
  await expect(edit.getByRole('button', { name: 'Editar Trocas' })).toBeHidden()
  await expect(edit.getByRole('listitem').filter({ hasText: 'Garantia' }).first()).toContainText(
    /^1\s*Garantia/,
  )
  await edit.getByRole('button', { name: 'Cancelar' }).click()
  await one.getByRole('button', { name: 'Descartar' }).click()
  await expect(edit).toBeHidden()

  await one.getByRole('row', { name: /Pós-venda/ }).focus()
  await one.keyboard.press('Shift+F10')
  await one.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(one.getByText(/Nenhum atendimento, usuário ou conexão a usa/)).toBeVisible()
  await one.getByRole('button', { name: 'Excluir fila' }).click()
  await expectNotice(one, 'Fila excluída com sucesso.')
  await expect(other.getByText('Pós-venda')).toBeHidden()
})

test('a taken name is reported under its field, and attendants are redirected', async ({
  browser,
  guiche,
}) => {
  await admin.post('/queue', { name: 'Primeira', color: '#101112' })
  const page = await openPageAs(browser, guiche, guiche.admin, { language: 'en', path: '/queues' })
  await page.getByRole('button', { name: 'Add queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add queue' })
  await dialog.getByLabel('Name').fill('Primeira')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A queue with this name already exists.')).toBeVisible()

  const theirs = await openPageAs(browser, guiche, guiche.ana, { path: '/queues' })
  await expectNotice(theirs, 'Somente administradores cuidam das filas.')
  await expect(theirs).toHaveURL(/\/tickets$/)
})

test('a prompt and an integration are created, answer for a queue, and are deleted; without them in the plan the user is redirected', async ({
  browser,
  guiche,
}) => {
  test.slow()
  await admin.post('/queue', { name: 'Trocas', color: '#202122' })
  const one = await openPageAs(browser, guiche, guiche.admin, { path: '/prompts' })
  const narrow = { language: 'en', theme: 'dark', viewport: NARROW } as const
  const other = await openPageAs(browser, guiche, guiche.admin, { ...narrow, path: '/prompts' })
  await expect(other.getByText('There are no prompts yet')).toBeVisible()

  await one.getByRole('button', { name: 'Criar o primeiro prompt' }).click()
  const prompt = one.getByRole('dialog', { name: 'Adicionar prompt' })
  await prompt.getByRole('button', { name: 'Salvar' }).click()
  await expect(prompt.getByText('Escolha a fila do prompt.')).toBeVisible()
  await expectAccessible(one)
  await prompt.getByLabel('Nome').fill('Vendedora virtual')
  await prompt
    .getByRole('textbox', { name: 'Prompt' })
    .fill('Você atende a loja com simpatia e nunca inventa um preço.')
  await prompt.getByLabel('Chave da API').fill('sk-de-teste')
  await prompt.getByLabel('Temperatura').fill('0.3')
  await prompt.getByRole('combobox', { name: 'Fila' }).click()
  await one.getByRole('option', { name: 'Trocas' }).click()
  await prompt.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(one, 'Prompt salvo com sucesso.')
  await expect(other.getByText('Vendedora virtual')).toBeVisible()
  await expectAccessible(other)

  await goTo(one, '/queue-integration')
  await goTo(other, '/queue-integration')
  await expect(other.getByText('There are no integrations yet')).toBeVisible()
  await one.getByRole('button', { name: 'Criar a primeira integração' }).click()
  const integration = one.getByRole('dialog', { name: 'Adicionar integração' })
  await integration.getByRole('combobox', { name: 'Tipo' }).click()
  await one.getByRole('option', { name: /^Typebot/ }).click()
  await integration.getByLabel('Nome').fill('Robô da loja')
  await integration.getByLabel('Endereço').fill('http://127.0.0.1')
  await integration.getByLabel('Slug do Typebot').fill('boas-vindas')
  await integration.getByRole('button', { name: 'Salvar' }).click()
  await expect(integration.getByText(/^Este endereço não é aceito/)).toBeVisible()
  await expectAccessible(one)
  await integration.getByLabel('Endereço').fill('https://robo.example')
  await integration.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(one, 'Integração adicionada com sucesso.')
  await expect(other.getByText('Robô da loja')).toBeVisible()
  await expectAccessible(other)

  await goTo(one, '/queues')
  await one.getByRole('row', { name: /Trocas/ }).click()
  const queue = one.getByRole('dialog', { name: 'Editar fila' })
  for (const [label, name] of [
    ['Integração', 'Robô da loja'],
    ['Prompt', 'Vendedora virtual'],
  ] as const) {
    await queue.getByRole('combobox', { name: label }).click()
    await one.getByRole('option', { name }).click()
  }
  await queue.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(one, 'Fila salva com sucesso.')

  await other.getByRole('button', { name: 'Actions for Robô da loja' }).click()
  await other.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(other.getByText(/without its answers: 1 queue\./)).toBeVisible()
  await other.getByRole('button', { name: 'Delete integration' }).click()
  await expectNotice(other, 'Integration deleted.')
  await goTo(one, '/queues')
  await one.getByRole('row', { name: /Trocas/ }).click()
  await expect(queue.getByRole('combobox', { name: 'Prompt' })).toHaveText('Vendedora virtual')
  await expect(queue.getByRole('combobox', { name: 'Integração' })).toHaveText('Nenhuma integração')

  const { planId } = await admin.get<{ planId: number }>('/companies/1')
  await admin.put(`/plans/${planId}`, { useOpenAi: false })
  await goTo(other, '/prompts')
  await expectNotice(other, /^Your company has no permission for this page/)
  await expect(other).toHaveURL(/\/$/)
  await admin.put(`/plans/${planId}`, { useOpenAi: true })
})

test('a form that the server refused is saved at the first press after the correction, and once by a double press', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: '/queue-integration',
    isFresh: true,
  })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/queueIntegration'))
      posts.push(request.postData() ?? '')
  })
  await page.clock.install()
  await page.getByRole('button', { name: 'Adicionar integração' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar integração' })
  await dialog.getByLabel('Nome').fill('Depressa')
  await dialog.getByLabel('Endereço').fill('http://127.0.0.1')
  const save = dialog.getByRole('button', { name: 'Salvar' })

  // All of it happens sooner than two presses count as two.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await save.click()
  await expect(dialog.getByText(/^Este endereço não é aceito/)).toBeVisible()
  await save.click()
  await dialog.getByLabel('Endereço').fill('https://depressa.example')
  await save.click()
  await expect.poll(() => posts.length).toBeGreaterThan(1)
  await page.clock.resume()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Depressa/ })).toBeVisible()
  expect(posts.map((body) => /depressa|127/.exec(body)?.[0])).toEqual(['127', 'depressa'])
})
