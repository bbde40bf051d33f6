import {
  functionCallAnswer,
  COMPLETIONS,
  repliesInTurn,
  textAnswer,
} from '../packages/server/src/testing/ai-replies.ts'
import { streamedReply } from '../packages/server/src/testing/streaming-ai.ts'
import { type AiDesk, chooseHelp, composer, panel, startAiDesk } from './ai-desk.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// A prompt is created, answers a customer from an article and through a call of the company's, and hands over to an
// attendant with a summary; the same AI helps the attendant. A program replaces the AI and the company's server.

let desk: AiDesk

test.beforeAll(async () => {
  desk = await startAiDesk({ phone: '5511987650088', name: 'Marina' })
})
test.afterAll(() => desk.stop())

test('a prompt answers by an article and a call, and hands over to an attendant; the AI helps the attendant', async ({
  browser,
}) => {
  test.slow()
  const queue = await desk.admin.post<{ id: number }>('/queue', {
    name: 'Vendas',
    color: '#2563eb',
  })
  await desk.admin.post('/articles', {
    title: 'Horários',
    body: 'A loja abre às nove horas e fecha às dezoito horas.',
    isPublished: true,
  })
  const page = await openPageAs(browser, desk.guiche, desk.guiche.admin, { path: '/prompts' })
  await page.getByRole('button', { name: 'Criar o primeiro prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar prompt' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Vendedora virtual')
  await dialog
    .getByLabel('Prompt', { exact: true })
    .fill('Você atende a loja com simpatia, responde sobre prazos e nunca inventa um preço.')
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await dialog.getByLabel('Chave da API').fill('sk-chave')
  await dialog.getByLabel('Modelo').fill('modelo-da-casa')
  await dialog.getByRole('combobox', { name: 'Base de conhecimento' }).click()
  await page.getByRole('option', { name: /^Responder só pelos artigos/ }).click()
  await dialog.getByLabel('Consultar o contato').check()
  await dialog.getByLabel('Limite de tokens por mês').fill('50000')
  await dialog.getByRole('button', { name: 'Adicionar ação' }).click()
  const action = dialog.getByRole('group', { name: 'Ação 1' })
  await action.getByLabel('Nome da ação').fill('consulta_pedido')
  await action.getByLabel('Quando usar').fill('Consulta o estado de um pedido.')
  await action.getByLabel('Endereço').fill(`${desk.ai.origin}/pedidos/{{pedido}}`)
  await action.getByRole('button', { name: 'Adicionar valor que a IA informa' }).click()
  await action.getByLabel('Valor', { exact: true }).fill('pedido')
  await action.getByLabel('O que é').fill('O número do pedido.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Prompt salvo com sucesso.')
  const { prompts } = await desk.admin.get<{ prompts: Array<{ id: number }> }>('/prompt')
  await desk.admin.put(`/whatsapp/${desk.line}`, { promptId: prompts[0]?.id })

  desk.ai.replies.set('/pedidos/12', { body: { estado: 'a caminho' } })
  const answer = textAnswer('O pedido 12 está a caminho, e abrimos às nove. [1]')
  const asksFirst = repliesInTurn(functionCallAnswer(['consulta_pedido', { pedido: '12' }]), answer)
  desk.ai.replies.set(COMPLETIONS, asksFirst)
  await desk.write('Que horas a loja abre? E o pedido 12?')
  await expect.poll(desk.heard).toEqual(['O pedido 12 está a caminho, e abrimos às nove.'])
  expect(desk.ai.asked[1]).toMatchObject({ method: 'GET', path: '/pedidos/12' })
  expect(JSON.parse(desk.ai.asked[0]?.body ?? '{}')).toMatchObject({ model: 'modelo-da-casa' })
  const { tickets } = await desk.admin.get<{ tickets: Array<{ id: number; uuid: string }> }>(
    '/tickets?status=pending&showAll=true',
  )
  await goTo(page, `/tickets/${tickets[0]?.uuid}`)
  await expect(page.getByText('Vendedora virtual responde')).toBeVisible()

  const summary = 'Marina quer comprar dois bolos para sábado.'
  desk.ai.replies.set(
    COMPLETIONS,
    functionCallAnswer(['hand_over', { message: 'Já chamo alguém.', summary }]),
  )
  await desk.write('Quero comprar dois bolos, me passa para alguém')
  await expect.poll(desk.heard).toContain('Já chamo alguém.')
  await expect(page.getByText('Vendedora virtual responde')).toBeHidden()
  await expect(page.getByText(summary)).toBeVisible()
  await expect
    .poll(() => desk.admin.get(`/tickets/${tickets[0]?.id}`))
    .toMatchObject({ queueId: queue.id })

  // The attendant continues with each help of the same AI.
  await desk.admin.put('/settings/openAiKey', { value: 'sk-da-empresa' })
  await desk.admin.put(`/tickets/${tickets[0]?.id}`, { status: 'open' })
  await expect(composer(page)).toBeVisible()
  desk.ai.replies.set(COMPLETIONS, streamedReply(['Olá, Marina! Qual o sabor?']))
  await chooseHelp(page, 'Sugerir uma resposta')
  await panel(page, 'Sugestão de resposta').getByRole('button', { name: 'Inserir' }).click()
  await expect(composer(page)).toHaveValue('Olá, Marina! Qual o sabor?')
  desk.ai.replies.set(COMPLETIONS, streamedReply(['Prezada Marina, qual sabor deseja?']))
  await chooseHelp(page, 'Mais formal')
  await panel(page, 'Mais formal').getByRole('button', { name: 'Substituir' }).click()
  desk.ai.replies.set(COMPLETIONS, streamedReply(['Dear Marina, which flavour would you like?']))
  await chooseHelp(page, 'Traduzir para o cliente')
  await panel(page, 'Tradução').getByRole('button', { name: 'Substituir' }).click()
  await expect(composer(page)).toHaveValue('Dear Marina, which flavour would you like?')
  await composer(page).press('Enter')
  await expect.poll(desk.heard).toContainEqual(expect.stringContaining('which flavour'))
  desk.ai.replies.set(COMPLETIONS, streamedReply(['- Marina quer dois bolos para sábado']))
  await chooseHelp(page, 'Resumir a conversa')
  await expect(
    panel(page, 'Resumo da conversa').getByText('Marina quer dois bolos para sábado'),
  ).toBeVisible()

  // The call log shows the request with its article, and the repeat.
  await goTo(page, '/prompts')
  await page
    .getByRole('row', { name: /Vendedora virtual/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Ver chamadas' }).click()
  const calls = page.getByRole('dialog', { name: 'Chamadas de Vendedora virtual' })
  await expect(calls.getByRole('row')).toHaveCount(3)
  await expectAccessibleInBothThemes(page)
  // A call made meanwhile appears without a reload.
  desk.ai.replies.set(COMPLETIONS, textAnswer('Às onze.'))
  const { calls: made } = await desk.admin.get<{ calls: Array<{ id: number }> }>(
    `/bot-calls?kind=prompt&id=${prompts[0]?.id}`,
  )
  await desk.admin.post(`/bot-calls/${made[0]?.id}/replay`, {})
  await expect(calls.getByRole('row')).toHaveCount(4)
  await calls.getByRole('row', { name: /Que horas a loja abre/ }).click()
  await expect(calls.getByText('✓ [1] Horários')).toBeVisible()
  await expectAccessible(page)
  desk.ai.replies.set(COMPLETIONS, textAnswer('Às dez.'))
  await calls.getByRole('button', { name: 'Perguntar de novo' }).click()
  await expect(calls.getByText('Às dez.', { exact: true })).toBeVisible()
  await expect(calls.getByText(/^Repetição/)).toBeVisible()
  expect(await desk.heard()).not.toContain('Às dez.')
})

test('on a narrow page in the dark all parts of a prompt are reachable', async ({ browser }) => {
  const look = { theme: 'dark', viewport: NARROW, path: '/prompts' } as const
  const page = await openPageAs(browser, desk.guiche, desk.guiche.admin, look)
  await page.getByText('Vendedora virtual').click()
  await expect(page.getByText(/Usados neste mês: 360/)).toBeVisible()
  await expectAccessible(page)
})
