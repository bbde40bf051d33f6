import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  goTo,
  type Guiche,
  untilSocketReady,
  type Shown,
  NARROW,
  openBrowser,
  openPageAs,
  type Person,
  signIn,
  test,
} from '../journey-fixtures.ts'
import { holdRequests } from '../hold-requests.ts'
import { expectNotice } from '../notices.ts'

// Two users at the same ticket see each other.

let admin: Api
let line: number
let customers = 0

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

interface Served {
  id: number
  uuid: string
  name: string
  /** Texts of the company on the customer's phone. */
  said: () => Promise<string[]>
  /** The customer begins to type. */
  types: () => Promise<void>
  /** True if the customer sees the typing indicator. */
  isTypedTo: () => Promise<boolean>
}

/** A customer has written, and the administrator serves them. */
async function createServedTicket(name: string): Promise<Served> {
  customers += 1
  const from = `55118${String((Date.now() % 1_000_000) * 100 + customers).padStart(8, '0')}`
  const path = `/simulator/${line}/messages`
  await admin.post(path, { from, name, body: 'Bom dia, meu pedido não chegou.' })
  const findTicket = async () => {
    const query = `showAll=true&searchParam=${encodeURIComponent(name.toLowerCase())}`
    const { tickets } = await admin.get<{ tickets: Served[] }>(`/tickets?${query}`)
    return tickets[0]
  }
  await expect.poll(findTicket).toBeDefined()
  const { id, uuid } = (await findTicket())!
  await admin.put(`/tickets/${id}`, { status: 'open' })
  const textsOnPhone = async () => {
    const { messages } = await admin.get<{ messages: { fromMe: boolean; body: string }[] }>(
      `${path}?from=${from}`,
    )
    return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
  }
  const startTyping = async () => {
    await admin.post(`/simulator/${line}/typing`, { from, typing: true })
  }
  const isTypedTo = async () =>
    (await admin.get<{ typing: boolean }>(`${path}?from=${from}`)).typing
  return { id, uuid, name, said: textsOnPhone, types: startTyping, isTypedTo }
}

async function openTicketAs(
  browser: Browser,
  guiche: Guiche,
  person: Person,
  { uuid, name }: Served,
  look: Shown = {},
): Promise<Page> {
  const page = await openPageAs(browser, guiche, person, { ...look, path: `/tickets/${uuid}` })
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(field(page)).toBeVisible()
  return page
}

const field = (page: Page) =>
  page.getByRole('textbox', { name: /Escreva|Mensagem para|Message to/ })

test('each user sees the others at the ticket, and a typing one', async ({ browser, guiche }) => {
  const ticket = await createServedTicket('Rita Presente')
  const mine = await openTicketAs(browser, guiche, guiche.admin, ticket)
  const theirs = await openTicketAs(browser, guiche, guiche.ana, ticket, { theme: 'dark' })
  await expect(mine.getByText('Ana está vendo')).toBeVisible()
  await expect(theirs.getByText(/Admin.* está vendo/)).toBeVisible()

  // The sign ends four seconds after the last key, perhaps before this machine looks: so Ana keeps typing.
  await expect
    .poll(async () => {
      await field(theirs).pressSequentially('Olá, Rita')
      return mine.getByText('Ana está escrevendo…').isVisible()
    })
    .toBe(true)
  await mine.screenshot({ path: 'test-results/presence-wide.png' })
  await expectAccessible(mine)
  await field(theirs).fill('')
  await expect(mine.getByText('Ana está vendo')).toBeVisible()

  // So do the customer and the attendant who serves them; Ana's draft is no answer of hers.
  expect(await ticket.isTypedTo()).toBe(false)
  for (const page of [mine, theirs]) {
    const typing = page.locator('header').getByText('digitando…')
    await Promise.all([expect(typing).toBeVisible(), ticket.types()])
  }
  await expect
    .poll(async () => {
      await field(mine).pressSequentially('Olá')
      return ticket.isTypedTo()
    })
    .toBe(true)
  await field(mine).fill('')
  await expect.poll(ticket.isTypedTo).toBe(false)

  // Beside the list, too.
  await goTo(mine, '/tickets')
  await expect(mine.getByRole('img', { name: 'Ana está vendo' })).toBeVisible()
  await mine.screenshot({ path: 'test-results/presence-list.png' })

  await goTo(theirs, '/tickets')
  await expect(mine.getByRole('img', { name: 'Ana está vendo' })).toHaveCount(0)
})

test('an answer that a colleague has given meanwhile delays another send', async ({
  browser,
  guiche,
}) => {
  const ticket = await createServedTicket('Tiago Repetido')
  const mine = await openTicketAs(browser, guiche, guiche.admin, ticket)
  // Socket events are late here, as on a slow network.
  const late = await openBrowser(browser, guiche, { theme: 'dark' })
  const theirs = await late.newPage()
  await theirs.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!String(message).includes('appMessage')) socket.send(message)
    })
  })
  await signIn(theirs, guiche.ana, `/tickets/${ticket.uuid}`)
  await field(theirs).fill('Seu pedido chega amanhã.')

  await field(mine).fill('Ele sai hoje, Tiago.')
  await field(mine).press('Enter')
  await expect.poll(ticket.said).toHaveLength(1)

  const panel = theirs.getByRole('alert').filter({ hasText: 'enquanto você escrevia' })
  await field(theirs).press('Enter')
  await expect(panel).toContainText('Ele sai hoje, Tiago.')
  await expect(panel).toContainText('Seu pedido chega amanhã.')
  await theirs.screenshot({ path: 'test-results/held-dark.png' })
  await expectAccessible(theirs)
  await panel.getByRole('button', { name: 'Editar' }).click()
  await expect(panel).toBeHidden()
  await expect(field(theirs)).toHaveValue('Seu pedido chega amanhã.')
  await field(theirs).press('Enter')
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Enviar mesmo assim' }).click()
  await expect(panel).toBeHidden()
  await expect.poll(ticket.said).toHaveLength(2)

  // A message counts as seen after some time on the screen.
  await expect(mine.getByRole('log').getByText('Seu pedido chega amanhã.')).toBeVisible()
  // By the page's own timer.
  await mine.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)))
  await field(mine).fill('Mais uma coisa.')
  await field(mine).press('Enter')
  await expect.poll(ticket.said).toHaveLength(3)
  await field(theirs).fill('Isto não sai.')
  await field(theirs).press('Enter')
  await panel.getByRole('button', { name: 'Descartar' }).click()
  await expect(panel).toBeHidden()
  expect(await ticket.said()).toHaveLength(3)
})

test('a note is written in the composer, and mentions a colleague', async ({ browser, guiche }) => {
  const ticket = await createServedTicket('Nadia Nota')
  const theirs = await openTicketAs(browser, guiche, guiche.ana, ticket)
  await goTo(theirs, '/contacts')
  const mine = await openTicketAs(browser, guiche, guiche.admin, ticket, { isFresh: true })
  const note = mine.getByRole('textbox', { name: 'Observação sobre Nadia Nota' })
  await field(mine).press('Escape')
  await mine.keyboard.press('n')
  await expect(note).toBeFocused()
  await note.pressSequentially('Cliente antiga, @an')
  await mine.getByRole('option', { name: 'Ana Souza' }).click()
  await expect(note).toHaveValue('Cliente antiga, @Ana Souza ')
  await mine.screenshot({ path: 'test-results/note-wide.png' })
  await expectAccessible(mine)

  // A note's draft is still a note after a reload.
  await expect
    .poll(async () => (await admin.get<{ isNote: boolean }[]>('/drafts')).map((one) => one.isNote))
    .toEqual([true])
  // Enter is pressed before the list of colleagues is loaded.
  const letColleaguesCome = await holdRequests(mine, '**/users/list*')
  await mine.reload()
  await expect(note).toHaveValue('Cliente antiga, @Ana Souza ')
  await note.press('End')
  await note.press('Enter')
  letColleaguesCome()
  await expect(note).toHaveValue('')
  await expect(mine.getByRole('log').getByText('Cliente antiga')).toBeVisible()
  await expectNotice(theirs, 'Admin mencionou você em uma observação.')
  expect(await ticket.said()).toEqual([])

  await note.press('Alt+r')
  await expect(field(mine)).toBeFocused()
  await mine.getByRole('radio', { name: 'Observação' }).click()
  await expect(note).toBeFocused()
  await note.press('Escape')
  await mine.keyboard.press('r')
  await expect(field(mine)).toBeFocused()

  await mine.setViewportSize(NARROW)
  await mine.getByRole('radio', { name: 'Observação' }).click()
  await mine.screenshot({ path: 'test-results/note-narrow.png' })
})

test('keys take a ticket over and open its tags', async ({ browser, guiche }) => {
  const ticket = await createServedTicket('Teca Teclas')
  const page = await openTicketAs(browser, guiche, guiche.ana, ticket)
  await field(page).press('Escape')
  const fetchAssigneeName = async () =>
    (await admin.get<{ user: { name: string } | null }>(`/tickets/${ticket.id}`)).user?.name
  // The code that handles the keys is loaded after the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('a')
      return fetchAssigneeName()
    })
    .toBe('Ana Souza')
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: /[Ee]tiquetas|[Tt]ags/ })).toBeVisible()
})

test('an attendant who gets a ticket is notified on any page, and finds it at the bell until they open it', async ({
  browser,
  guiche,
}) => {
  const ticket = await createServedTicket('Dona Passada')
  const users = await admin.get<{ id: number; name: string }[]>('/users/list')
  const ana = users.find(({ name }) => name === 'Ana Souza')
  const context = await openBrowser(browser, guiche)
  await context.addInitScript(() => {
    const { AudioContext: Real } = window
    window.AudioContext = class extends Real {
      constructor() {
        super()
        document.documentElement.setAttribute('data-sounded', '')
      }
    }
  })
  const openAsAna = async (at: BrowserContext, path: string) => {
    const page = await at.newPage()
    const isLive = untilSocketReady(page)
    await signIn(page, guiche.ana, path)
    await isLive
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page
  }
  const theirs = await openAsAna(context, '/quick-messages')
  const others = await Promise.all(
    (['en', 'es'] as const).map(async (language) => {
      const look = { language, theme: 'dark', viewport: NARROW } as const
      return openAsAna(await openBrowser(browser, guiche, look), '/tags')
    }),
  )
  const mine = await openPageAs(browser, guiche, guiche.admin)

  await admin.put(`/tickets/${ticket.id}`, { userId: ana?.id })
  const said = [
    'Admin passou para você o atendimento de Dona Passada.',
    'Admin handed the ticket of Dona Passada to you.',
    'Admin te pasó la atención de Dona Passada.',
  ]
  for (const [at, page] of [theirs, ...others].entries()) await expectNotice(page, said[at] ?? '')
  await expect(theirs.locator('html')).toHaveAttribute('data-sounded', '')
  await expect(theirs).toHaveTitle(/^\(\d+\) /)
  await expectAccessible(theirs)
  await expect(mine.getByText('Admin passou para você')).toBeHidden()

  const bell = theirs.getByRole('button', { name: /1 atendimento passado para você/ })
  await bell.click()
  const panel = theirs.getByRole('dialog', { name: 'Mensagens não lidas' })
  await expect(panel.getByRole('heading', { name: 'Passados para você' })).toBeVisible()
  await expectAccessible(theirs)
  await panel
    .getByRole('link', { name: /Dona Passada/ })
    .first()
    .click()
  await expect(theirs).toHaveURL(new RegExp(ticket.uuid))
  await expect(theirs.getByRole('button', { name: /passado para você/ })).toBeHidden()
  const spanish = others[1]?.getByRole('button', { name: /pasada a ti/ })
  if (spanish) await expect(spanish).toBeHidden()
})
