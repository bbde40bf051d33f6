import { COMPLETIONS } from '../packages/server/src/testing/ai-replies.ts'
import {
  startEvents,
  streamedReply,
  endlessStreamReply,
  writePiece,
} from '../packages/server/src/testing/streaming-ai.ts'
import { type AiDesk, chooseHelp, composer, panel, startAiDesk } from './ai-desk.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { holdToasts } from './notices.ts'

// The company's AI helps attendants: its account is saved and tried, and each help is used in a conversation. A program
// replaces the AI.

let desk: AiDesk

test.beforeAll(async () => {
  desk = await startAiDesk({ phone: '5511987650077', name: 'Marie Dubois' })
})
test.afterAll(() => desk.stop())

/** The last user message that the AI received. */
function lastTextToAi(): string {
  const { messages } = JSON.parse(desk.ai.asked.at(-1)?.body ?? '{}') as {
    messages: { role: string; content: string }[]
  }
  return messages.at(-1)?.content ?? ''
}

test('an administrator saves the account of the AI, tries it and sees its costs', async ({
  browser,
}) => {
  const page = await openPageAs(browser, desk.guiche, desk.guiche.admin, { path: '/settings' })
  const part = page.getByRole('region', { name: 'Inteligência artificial' })
  await expect(part.getByRole('button', { name: 'Testar a IA' })).toBeDisabled()
  await part.getByLabel('Chave da IA').fill('sk-da-empresa')
  await part.getByRole('button', { name: 'Salvar chave' }).click()
  await expect(part.getByText('Chave salva')).toBeVisible()

  desk.ai.replies.set(COMPLETIONS, { status: 401, body: {} })
  await part.getByRole('button', { name: 'Testar a IA' }).click()
  await expect(part.getByText(/A IA não aceitou a chave/)).toBeVisible()
  desk.ai.replies.set(COMPLETIONS, streamedReply(['OK']))
  await part.getByLabel('Modelo').fill('gpt-4o-mini')
  await part.getByLabel('Modelo').press('Enter')
  await part.getByRole('button', { name: 'Testar a IA' }).click()
  await expect(part.getByText(/^gpt-4o-mini respondeu em .*: OK$/)).toBeVisible()
  await expect(part.getByText('1 pedido · 47 tokens (40 lidos, 7 escritos)')).toBeVisible()
  await part.getByLabel('Limite de tokens por mês').fill('muitos')
  await expect(part.getByText('Escreva um número inteiro.')).toBeVisible()
  await part.getByLabel('Limite de tokens por mês').fill('100000')
  await part.getByLabel('Limite de tokens por mês').press('Enter')
  await expect
    .poll(async () => {
      const settings = await desk.admin.get<{ key: string; value: string }[]>('/settings')
      return settings.find(({ key }) => key === 'openAiMonthlyTokens')?.value
    })
    .toBe('100000')
  await expectAccessibleInBothThemes(page)
})

test('an attendant uses each help, and sends parts of the results', async ({ browser }) => {
  await desk.write('Bonjour, où est ma commande 1207 ?')
  const page = await openPageAs(browser, desk.guiche, desk.guiche.ana)
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page.getByRole('button', { name: /Aceitar o atendimento de.*Marie/ }).click()
  await expect(composer(page)).toBeVisible()

  // A suggestion, requested by its key while the attendant types, arrives piece by piece and goes into the field.
  const isRead = Promise.withResolvers<void>()
  const pieces = ['Bonjour Marie, ', 'je vérifie votre commande 1207.']
  desk.ai.replies.set(
    COMPLETIONS,
    streamedReply(pieces, () => isRead.promise),
  )
  await composer(page).press('Alt+i')
  await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).click()
  const suggestion = panel(page, 'Sugestão de resposta')
  await expect(suggestion).toBeFocused()
  await expect(suggestion.getByText('Bonjour Marie,')).toBeVisible()
  await expect(suggestion.getByText('1207')).toBeHidden()
  isRead.resolve()
  await expect(suggestion.getByText('A IA terminou.')).toBeVisible()
  expect(lastTextToAi()).toContain('où est ma commande 1207')
  await expectAccessibleInBothThemes(page)
  await suggestion.getByRole('button', { name: 'Inserir' }).click()
  await expect(suggestion).toBeHidden()
  await expect(composer(page)).toHaveValue('Bonjour Marie, je vérifie votre commande 1207.')
  await expect(composer(page)).toBeFocused()
  expect(await desk.heard()).toEqual([])

  // The draft is rewritten and translated in its place, and can be restored.
  await composer(page).fill('vou ver o pedido')
  desk.ai.replies.set(COMPLETIONS, streamedReply(['Verificaremos o seu pedido.']))
  await chooseHelp(page, 'Mais formal')
  await holdToasts(page)
  await panel(page, 'Mais formal').getByRole('button', { name: 'Substituir' }).click()
  await expect(composer(page)).toHaveValue('Verificaremos o seu pedido.')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(composer(page)).toHaveValue('vou ver o pedido')
  desk.ai.replies.set(COMPLETIONS, streamedReply(['Je vérifie la commande.']))
  await chooseHelp(page, 'Traduzir para o cliente')
  const translation = panel(page, 'Tradução')
  await expect(translation.getByText('Je vérifie la commande.')).toBeVisible()
  // Text that was typed meanwhile is not overwritten.
  await composer(page).fill('Um momento. ')
  await translation.getByRole('button', { name: 'Inserir' }).click()
  await expect(composer(page)).toHaveValue('Um momento. Je vérifie la commande.')
  await composer(page).press('Enter')
  await expect.poll(desk.heard).toEqual([expect.stringContaining('Je vérifie la commande.')])

  // A message of the customer's, from its own menu.
  desk.ai.replies.set(COMPLETIONS, streamedReply(['Bom dia, onde está o meu pedido 1207?']))
  const question = page.getByRole('article').filter({ hasText: 'où est ma commande' })
  await question.focus()
  await question.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Traduzir', exact: true }).click()
  await expect(translation.getByText('Bom dia, onde está o meu pedido 1207?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(translation).toBeHidden()

  // An answer that does not end is stopped, and its request is aborted.
  const left = new Promise<void>((resolve) =>
    desk.ai.replies.set(COMPLETIONS, endlessStreamReply(resolve)),
  )
  await chooseHelp(page, 'Resumir a conversa')
  const summary = panel(page, 'Resumo da conversa')
  await expect(summary.getByText(/mais mais/)).toBeVisible()
  await summary.getByRole('button', { name: 'Parar' }).click()
  await left
  await expect(summary.getByText('Parado por você.')).toBeVisible()
  desk.ai.replies.set(
    COMPLETIONS,
    streamedReply(['- Marie procura o pedido 1207\n- Em verificação']),
  )
  await summary.getByRole('button', { name: 'De novo' }).click()
  await expect(summary.getByText('Em verificação')).toBeVisible()
  await summary.getByRole('button', { name: 'Salvar como observação' }).click()
  await expect(page.getByRole('log').getByText('Marie procura o pedido 1207')).toBeVisible()
  expect(await desk.heard()).toHaveLength(1)

  // The part before a broken connection stays, with the reason.
  const breaking = Promise.withResolvers<void>()
  desk.ai.replies.set(COMPLETIONS, (_asked, reply) => {
    startEvents(reply)
    writePiece(reply, 'Até aqui')
    void breaking.promise.then(() => reply.destroy())
  })
  await chooseHelp(page, 'Sugerir uma resposta')
  await expect(suggestion.getByText('Até aqui')).toBeVisible()
  breaking.resolve()
  await expect(suggestion.getByRole('alert')).toContainText('A conexão com a IA falhou')
  await expectAccessible(page)
})

test('an attendant without a key gets an explanation, and an administrator a link to the setting', async ({
  browser,
}) => {
  await desk.admin.delete('/settings/openAiKey')
  await desk.write('Bonjour', '5511987650078')
  const waiting = '/tickets?status=pending&showAll=true'
  const firstWaitingTicket = async () =>
    (await desk.admin.get<{ tickets: { id: number; uuid: string }[] }>(waiting)).tickets[0]
  await expect.poll(firstWaitingTicket).toBeDefined()
  const ticket = await firstWaitingTicket()
  const ana = await desk.guiche.as(desk.guiche.ana)
  await ana.put(`/tickets/${ticket?.id}`, { status: 'open' })
  const path = `/tickets/${ticket?.uuid}`
  const page = await openPageAs(browser, desk.guiche, desk.guiche.ana, {
    path,
    theme: 'dark',
    viewport: NARROW,
  })
  await page.getByRole('button', { name: 'Ajuda da IA' }).click()
  await expect(page.getByText(/A empresa ainda não tem uma conta de IA/)).toBeVisible()
  await expectAccessible(page)
  const other = await openPageAs(browser, desk.guiche, desk.guiche.admin, { path })
  await other.getByRole('button', { name: 'Ajuda da IA' }).click()
  await other.getByRole('menuitem', { name: 'Configurar a IA' }).click()
  await expect(other.getByLabel('Chave da IA')).toBeVisible()
})
