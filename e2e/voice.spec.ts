import {
  COMPLETIONS,
  textAnswer,
  TRANSCRIPTIONS,
} from '../packages/server/src/testing/ai-replies.ts'
import { speechReply, SPEECH } from '../packages/server/src/testing/azure-replies.ts'
import {
  type ExternalProgram,
  startProgram,
} from '../packages/server/src/testing/external-program.ts'
import {
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  type Guiche,
  guicheAt,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'
import { type Server, startServer } from './server.ts'
import { sound } from './sound.ts'

// A prompt is given a voice, answers a customer's voice note by one, and the desk reads both. A program replaces the AI
// and Azure Speech.

const PHONE = '5511987650099'
const KEY = 'chave-do-azure'

let server: Server
let guiche: Guiche
let programs: ExternalProgram
let admin: Api
let line: number

test.beforeAll(async () => {
  programs = await startProgram()
  const { origin } = programs
  server = await startServer({ OPENAI_URL: `${origin}/v1`, AZURE_SPEECH_URL: origin })
  guiche = guicheAt(server)
  admin = await guiche.as(guiche.admin)
  await admin.put('/settings/multipleSessions', { value: 'enabled' })
  line = await connectDemoLine(admin)
})
test.afterAll(async () => {
  await server.stop()
  programs.close()
})

const sendVoiceMessage = (from = PHONE) =>
  admin.post(`/simulator/${line}/messages`, {
    from,
    name: 'Marina',
    type: 'audio',
    media: sound(),
    mimetype: 'audio/wav',
    filename: 'voz.wav',
  })

async function findTicket(from: string) {
  const { tickets } = await admin.get<{
    tickets: Array<{ id: number; uuid: string; contact: { number: string } }>
  }>('/tickets?status=pending&showAll=true')
  return tickets.find(({ contact }) => contact.number === from)
}

test('voice notes of customers are transcribed where the company wants it', async ({ browser }) => {
  test.slow()
  await admin.put('/settings/openAiKey', { value: 'sk-da-casa' })
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  const transcribes = page.getByRole('switch', { name: 'Transcrever mensagens de voz' })
  await expect(transcribes).not.toBeChecked()
  await transcribes.check()
  await expect(page.getByLabel('Modelo de transcrição')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  programs.replies.set(TRANSCRIPTIONS, { body: { text: 'Quero encomendar um bolo de *cenoura*.' } })
  await sendVoiceMessage('5511987650098')
  await expect.poll(() => findTicket('5511987650098')).toBeDefined()
  await goTo(page, `/tickets/${(await findTicket('5511987650098'))?.uuid}`)
  const written = page.getByRole('group', { name: 'Transcrição' })
  await expect(written).toContainText('Quero encomendar um bolo de cenoura.')
  // The transcript of a voice note appears in an open thread by itself.
  programs.replies.set(TRANSCRIPTIONS, { body: { text: 'Para sábado.' } })
  await sendVoiceMessage('5511987650098')
  await expect(written.filter({ hasText: 'Para sábado.' })).toBeVisible()
})

test('a prompt with a voice answers a voice note by another', async ({ browser }) => {
  test.slow()
  await admin.put('/settings/transcribeAudio', { value: 'disabled' })
  await admin.post('/queue', { name: 'Vendas', color: '#2563eb' })
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/prompts' })
  await page.getByRole('button', { name: 'Criar o primeiro prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar prompt' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Vendedora virtual')
  await dialog
    .getByLabel('Prompt', { exact: true })
    .fill('Você atende a loja com simpatia, responde sobre prazos e nunca inventa um preço.')
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await dialog.getByLabel('Chave da API').fill('sk-chave')
  await expect(dialog.getByLabel('Chave da voz')).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Voz' }).click()
  await page.getByRole('option', { name: 'Antônio' }).click()
  await dialog.getByLabel('Chave da voz').fill(KEY)
  await dialog.getByLabel('Região da voz').fill('evil.example/')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Só letras e números, como brazilsouth.')).toBeVisible()
  await dialog.getByLabel('Região da voz').fill('BrazilSouth')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Prompt salvo com sucesso.')
  const { prompts } = await admin.get<{ prompts: Array<{ id: number }> }>('/prompt')
  expect(prompts).toMatchObject([{ voice: 'pt-BR-AntonioNeural', voiceRegion: 'brazilsouth' }])
  expect(JSON.stringify(prompts)).not.toContain(KEY)
  await admin.put(`/whatsapp/${line}`, { promptId: prompts[0]?.id })

  programs.replies.set(TRANSCRIPTIONS, { body: { text: 'Que horas a loja abre?' } })
  programs.replies.set(
    COMPLETIONS,
    textAnswer('*Abrimos às nove.* Veja https://loja.example/horarios'),
  )
  programs.replies.set(SPEECH, speechReply)
  await sendVoiceMessage()
  await expect.poll(() => findTicket(PHONE)).toBeDefined()
  await goTo(page, `/tickets/${(await findTicket(PHONE))?.uuid}`)
  const written = page.getByRole('group', { name: 'Transcrição' })
  await expect(written).toHaveText([/Que horas a loja abre\?/, /Abrimos às nove\. Veja/])
  await expect(page.getByRole('link', { name: 'https://loja.example/horarios' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Áudio' })).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  const aloud = programs.asked.find(({ path }) => path === SPEECH)
  expect(aloud?.headers).toMatchObject({ 'ocp-apim-subscription-key': KEY })

  // Azure refuses the key: the customer gets text, and the administrator sees the reason.
  programs.replies.set(SPEECH, { status: 401, body: '' })
  programs.replies.set(COMPLETIONS, textAnswer('Fechamos às dezoito.'))
  await sendVoiceMessage()
  await expect(page.getByText('Fechamos às dezoito.')).toBeVisible()
  await goTo(page, '/prompts')
  await page
    .getByRole('row', { name: /Vendedora virtual/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Ver chamadas' }).click()
  const calls = page.getByRole('dialog', { name: 'Chamadas de Vendedora virtual' })
  await expect(calls.getByText('Sem voz: refused_key')).toBeVisible()
})

test('on a narrow page in the dark the transcript stands below the sound', async ({ browser }) => {
  const path = `/tickets/${(await findTicket(PHONE))?.uuid}`
  const look = { theme: 'dark', viewport: NARROW, path } as const
  const page = await openPageAs(browser, guiche, guiche.admin, look)
  await expect(page.getByRole('group', { name: 'Transcrição' }).first()).toBeVisible()
  await expectAccessible(page)
})
