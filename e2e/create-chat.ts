import type { Api } from './journey-fixtures.ts'

export interface Chat {
  id: number
  uuid: string
}

/** Creates a chat of the calling user with a colleague. */
export async function createChat(api: Api, colleague: string, title: string): Promise<Chat> {
  const users = await api.get<Array<{ id: number; name: string }>>('/users/list')
  const other = users.find(({ name }) => name === colleague)
  return api.post<Chat>('/chats', { title, users: [{ id: other?.id }] })
}
