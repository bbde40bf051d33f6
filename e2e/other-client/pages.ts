import { call, publicAddress, session, ignoreRefusals } from './calls.ts'
import { button, createElement, section } from './elements.ts'
import { hearCompanyEvent, hearUnprefixed, refuseUnknownAction } from './socket.ts'

interface Named {
  id: number
  name: string
}

/** A page that lists entities of one kind: it merges events, and reloads after a deletion. */
function namedPage(label: string, path: string, listOf: (answer: never) => Named[]) {
  const { root, draw } = section(label)
  const rows = new Map<number, Named>()
  const redraw = () =>
    draw(
      createElement(
        'ul',
        {},
        ...[...rows.values()].map(({ id, name }) =>
          createElement(
            'li',
            {},
            name,
            button('Excluir', () => ignoreRefusals(remove(id)), `Excluir ${name}`),
          ),
        ),
      ),
    )
  async function load(): Promise<void> {
    rows.clear()
    for (const row of listOf(await call<never>('GET', `${path}?searchParam=&pageNumber=1`)))
      rows.set(row.id, row)
    redraw()
  }
  async function remove(id: number): Promise<void> {
    await call('DELETE', `${path}/${id}`)
    await load()
  }
  /** The actions that such a reducer knows. */
  function reduce(action: string, row: Named): void {
    if (action !== 'create' && action !== 'update') refuseUnknownAction(label, action)
    rows.set(row.id, row)
    redraw()
  }
  return { root, load, reduce }
}

export function tagsPage() {
  const page = namedPage('Tags', '/tags', ({ tags }: { tags: Named[] }) => tags)
  hearUnprefixed<{ action: string; tags: Named }>('user', ({ action, tags }) =>
    page.reduce(action, tags),
  )
  return page
}

export function filesPage() {
  const page = namedPage('Lista de arquivos', '/files', ({ files }: { files: Named[] }) => files)
  hearCompanyEvent<{ action: string; files: Named }>('file', ({ action, files }) =>
    page.reduce(action, files),
  )
  return page
}

export function usersPage() {
  const page = namedPage('Usuários', '/users', ({ users }: { users: Named[] }) => users)
  hearCompanyEvent<{ action: string; user: Named }>('user', ({ action, user }) =>
    page.reduce(action, user),
  )
  return page
}

interface ChatMember {
  userId: number
  unreads: number
  user: Named
}
interface Chat {
  id: number
  title: string
  lastMessage: string
  users: ChatMember[]
}
interface ChatNews {
  action: string
  newMessage: { message: string; sender: Named; mediaPath: string | null; chat: Chat }
  chat: Chat
}

/** The page of chats, and the dot that every page shows for them. */
export function chatsPage() {
  const { root, draw } = section('Chats')
  const lines: string[] = []
  const pictures: string[] = []
  const redraw = () =>
    draw(
      createElement('ul', {}, ...lines.map((line) => createElement('li', {}, line))),
      ...pictures.map((name) => createElement('img', { src: publicAddress(name), alt: 'Anexo' })),
    )
  hearCompanyEvent<ChatNews>('chat', ({ action, newMessage }) => {
    if (action !== 'new-message') return
    const mine = newMessage.chat.users.find(({ userId }) => userId === session.now?.user.id)
    lines.push(`${newMessage.sender.name}: ${newMessage.message} (${mine?.unreads} não lidas)`)
    if (newMessage.mediaPath !== null) pictures.push(newMessage.mediaPath)
    redraw()
  })
  async function load(): Promise<void> {
    const { records } = await call<{ records: Chat[] }>('GET', '/chats?pageNumber=1')
    for (const { id } of records) {
      const path = `/chats/${id}/messages?pageNumber=1`
      const { records: said } = await call<{ records: ChatNews['newMessage'][] }>('GET', path)
      lines.push(...said.map(({ sender, message }) => `${sender.name}: ${message}`))
    }
    redraw()
  }
  return { root, load }
}
