import type { Page } from '@playwright/test'
import {
  type PairingPhone,
  startWhatsAppWeb,
  type WhatsAppWeb,
} from '../packages/server/src/testing/whatsapp-web/index.ts'
import { loadPackage } from '../packages/server/src/testing/whatsapp-web/load-package.ts'
import type { Person } from '../packages/server/src/testing/whatsapp-web/person.ts'
import { emulatorEnvironment } from '../packages/server/src/testing/whatsapp-web/emulator-environment.ts'
import {
  allowManySessions,
  type Api,
  expect,
  expectAccessible,
  goTo,
  type Guiche,
  guicheAt,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { type Server, startServer } from './server.ts'
import { sound } from './sound.ts'

// A phone is linked by its QR code, and its customers are served: by the real client, against a WhatsApp on this
// machine.

interface Line {
  id: number
  name: string
  status: string
  qrcode: string
}

let world: WhatsAppWeb
let server: Server
let guiche: Guiche
let admin: Api

test.beforeAll(async () => {
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  world = await startWhatsAppWeb(baileys)
  server = await startServer(emulatorEnvironment(world))
  guiche = guicheAt(server)
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
})
test.afterAll(async () => {
  await server.stop()
  await world.close()
})

const composer = (page: Page) => page.getByRole('textbox', { name: /^Mensagem para/ })
const bubble = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).last()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The line's messages on a person's phone. */
function lineMessagesShownTo(person: Person, chat?: string) {
  return person.shown(chat).filter(({ isOurs }) => isOurs)
}

async function lineNamed(name: string): Promise<Line> {
  const lines = await admin.get<Line[]>('/whatsapp')
  const found = lines.find((line) => line.name === name)
  if (!found) throw new Error(`there is no line ${name}`)
  return found
}

/** Links a line as its administrator does, with the phone in the other hand. */
async function linkLine(page: Page, name: string, phone: PairingPhone): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar conexão' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill(name)
  await expect(dialog.getByRole('combobox', { name: 'Tipo de conexão' })).toHaveText(
    /WhatsApp por QR code/,
  )
  await dialog.getByRole('button', { name: 'Adicionar e conectar' }).click()
  const code = dialog.getByRole('img', { name: new RegExp(`QR code.*${name}`) })
  await expect(code).toBeVisible()
  await expectAccessible(page)
  await phone.scan((await lineNamed(name)).qrcode)
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('Conectada', { exact: true })).toBeVisible()
}

async function sendText(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

async function acceptTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click()
  await expect(composer(page)).toBeVisible()
}

test('a phone is linked, and a customer and a group are served over it', async ({ browser }) => {
  const phone = world.phone({ number: '5511900002222', name: 'Padaria' })
  const maria = phone.person({ number: '5511955554444', name: 'Maria Souza' })
  const bruno = phone.person({ number: '5511955556666', name: 'Bruno Lima' })
  await admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' })
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/connections' })
  await linkLine(page, 'Padaria', phone)

  // The customer writes, sends a picture and a voice note.
  await goTo(page, '/tickets')
  await maria.write('Oi, este bolo tem?')
  await maria.sendMedium('image', PIXEL, { mimetype: 'image/png', caption: 'O da vitrine' })
  await maria.sendMedium('audio', Buffer.from(sound(), 'base64'), {
    mimetype: 'audio/wav',
    seconds: 20,
    ptt: true,
  })
  await acceptTicket(page, 'Maria Souza')
  const image = page.getByRole('button', { name: 'Ampliar a imagem' }).locator('img')
  await expect(image).toBeVisible()
  await expect(bubble(page, 'O da vitrine')).toBeVisible()
  const audio = page.getByRole('group', { name: 'Áudio' })
  await audio.getByRole('button', { name: 'Ouvir' }).click()
  await expect(audio.getByRole('slider')).not.toHaveValue('0')
  // An opened conversation counts as read, and her phone shows it.
  await expect.poll(() => maria.shown().every(({ isRead }) => isRead)).toBe(true)

  // An answer to her question, which is edited later.
  await bubble(page, 'este bolo tem?').hover()
  await bubble(page, 'este bolo tem?')
    .getByRole('button', { name: 'Mais ações da mensagem' })
    .click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  await sendText(page, 'Tem, sai na terca')
  await expect.poll(() => lineMessagesShownTo(maria).length).toBe(1)
  const [answer] = lineMessagesShownTo(maria)
  const quoted = answer?.message.extendedTextMessage?.contextInfo
  expect(quoted?.quotedMessage?.conversation).toBe('Oi, este bolo tem?')
  await expect(bubble(page, 'Tem, sai na terca').locator('[data-ticks=delivered]')).toBeVisible()
  await bubble(page, 'Tem, sai na terca').hover()
  await bubble(page, 'Tem, sai na terca')
    .getByRole('button', { name: 'Mais ações da mensagem' })
    .click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('textbox', { name: 'Texto' }).fill('Tem, sai na quarta')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => lineMessagesShownTo(maria)[0]?.isEdited).toBe(true)
  expect(JSON.stringify(lineMessagesShownTo(maria)[0]?.message)).toContain('quarta')
  maria.receipt([answer?.id ?? ''], 'read')
  await expect(bubble(page, 'Tem, sai na quarta').locator('[data-ticks=read]')).toBeVisible()

  // She edits her message, and reacts.
  const [first] = maria.shown()
  await maria.edit(first?.id ?? '', 'Oi, este bolo ainda tem?')
  await expect(bubble(page, 'este bolo ainda tem?')).toBeVisible()
  await maria.react(answer?.id ?? '', '🙏', true)
  await expect(bubble(page, 'sai na quarta')).toContainText('🙏')

  // A picture and a voice note of ours.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Anexar' }).click()
  await (await choosing).setFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: PIXEL })
  await sendText(page, 'Este?')
  await expect.poll(() => lineMessagesShownTo(maria).length).toBe(2)
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  // A second at least: a busy machine may look when it is longer.
  await expect(page.getByRole('group', { name: 'Gravar áudio' }).locator('time')).toHaveText(
    /^0:(?:0[1-9]|[1-5]\d)$/,
  )
  await page.getByRole('button', { name: 'Parar e ouvir' }).click()
  await page.getByRole('button', { name: 'Enviar o áudio' }).click()
  await expect.poll(() => lineMessagesShownTo(maria).length).toBe(3)
  const [, picture, voice] = lineMessagesShownTo(maria)
  expect(picture?.message.imageMessage?.caption).toContain('Este?')
  expect((await maria.mediumOf(picture?.id ?? '')).equals(PIXEL)).toBe(true)
  expect(voice?.message.audioMessage?.ptt).toBe(true)
  expect((await maria.mediumOf(voice?.id ?? '')).length).toBeGreaterThan(1000)

  // A group: each of its people is named, and all of them receive the answer.
  const group = phone.group({ subject: 'Condomínio', people: [maria, bruno] })
  await group.write(bruno, 'Bom dia a todos')
  await acceptTicket(page, 'Condomínio')
  await group.write(maria, 'Bom dia, Bruno')
  await expect(bubble(page, 'Bom dia a todos')).toContainText('Bruno Lima')
  await expect(bubble(page, 'Bom dia, Bruno')).toContainText('Maria Souza')
  await sendText(page, 'Hoje tem pão quente')
  for (const person of [maria, bruno])
    await expect
      .poll(() =>
        lineMessagesShownTo(person, group.jid).map(({ message }) => JSON.stringify(message)),
      )
      .toEqual([expect.stringContaining('Hoje tem pão quente')])
  expect(world.errors).toEqual([])
})
