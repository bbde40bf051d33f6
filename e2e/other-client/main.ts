import { call, refreshSession, type Session, session, showToast, ignoreRefusals } from './calls.ts'
import { forms } from './forms.ts'
import { connect, emitAndWait } from './socket.ts'
import { chatsPage, filesPage, tagsPage, usersPage } from './pages.ts'
import { thread } from './thread.ts'
import { ticketList } from './ticket-lists.ts'

// A small client, written only from the wire's specification, without knowledge of this server's code.

const login = document.querySelector('#login') as HTMLFormElement

login.addEventListener('submit', (event) => {
  event.preventDefault()
  const { email, password } = Object.fromEntries(new FormData(login))
  ignoreRefusals(signIn({ email, password }))
})

async function signIn(credentials: object): Promise<void> {
  session.now = await call<Session>('POST', '/auth/login', credentials)
  const { company } = session.now.user
  if (new Date(company.dueDate) < new Date()) return showToast('Assinatura vencida')
  await startDesk()
}

/** As after a reload: only the cookie is left. */
async function resumeSession(): Promise<void> {
  await refreshSession()
  await startDesk()
}

async function startDesk(): Promise<void> {
  await connect()
  await emitAndWait('joinNotification')
  const conversation = thread()
  const openTicket = (ticket: Parameters<typeof conversation.open>[0]) =>
    ignoreRefusals(conversation.open(ticket))
  const parts = [
    ticketList('Atendendo', 'open', openTicket),
    ticketList('Aguardando', 'pending', openTicket),
    tagsPage(),
    filesPage(),
    usersPage(),
    chatsPage(),
  ]
  for (const { load } of parts) await load()
  login.hidden = true
  const main = document.querySelector('main') as HTMLElement
  main.replaceChildren(conversation.root, forms(), ...parts.map(({ root }) => root))
  main.hidden = false
  showToast(`Olá, ${session.now?.user.name}`)
}

if (location.hash === '#sessao') ignoreRefusals(resumeSession())
